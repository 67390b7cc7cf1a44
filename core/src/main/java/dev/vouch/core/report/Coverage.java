package dev.vouch.core.report;

import java.util.Map;

/**
 * How confirmed successes are credited, and why (docs/reports.md).
 *
 * @param credited successes of each kind; kinds without any may be absent
 * @param reasons successes of each reason; reasons without any may be absent
 */
public record Coverage(
    Map<CreditKind, Long> credited, Map<Reason, Long> reasons, Warnings warnings) {
  public Coverage {
    credited = Map.copyOf(credited);
    reasons = Map.copyOf(reasons);
  }

  /**
   * How many of the successes look as if the backend forwarded its own address, or a proxy's,
   * instead of the visitor's. They are counted in the reasons too; one may be in both.
   *
   * @param sharedBrowser whose forwarded ip and user_agent came with more than 5 user ids in the
   *     scope; of open days only, since closed ones have dropped what tells it (I3)
   * @param unseenBrowser whose forwarded ip and user_agent were never seen, without a user id, and
   *     are the same in at least 20 and more than a fifth of all successes with {@link
   *     Reason#BROWSER_NEVER_SEEN}
   */
  public record Warnings(long sharedBrowser, long unseenBrowser) {
    /** Nothing to warn of. */
    public static final Warnings NONE = new Warnings(0, 0);
  }

  /** All of them. */
  public long successes() {
    return credited.values().stream().mapToLong(Long::longValue).sum();
  }
}
