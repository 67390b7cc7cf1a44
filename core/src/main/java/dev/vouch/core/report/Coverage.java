package dev.vouch.core.report;

import java.util.Map;

/**
 * How confirmed successes are credited, and why (DESIGN 1, promise 5).
 *
 * @param credited successes of each kind; kinds without any may be absent
 * @param reasons successes of each reason; reasons without any may be absent
 */
public record Coverage(Map<CreditKind, Long> credited, Map<Reason, Long> reasons) {
  public Coverage {
    credited = Map.copyOf(credited);
    reasons = Map.copyOf(reasons);
  }

  /** All of them. */
  public long successes() {
    return credited.values().stream().mapToLong(Long::longValue).sum();
  }
}
