package dev.vouch.core.report;

import java.util.Map;

/**
 * How confirmed successes are credited, and for which reasons (docs/reports.md).
 *
 * @param credited successes by kind; kinds without any may be absent
 * @param reasons successes by reason; reasons without any may be absent
 */
public record Coverage(
    Map<CreditKind, Long> credited,
    Map<Reason, Long> reasons,
    Warnings warnings,
    Duplicates duplicates) {
  /** Creates the coverage of successes without duplicates. */
  public Coverage(Map<CreditKind, Long> credited, Map<Reason, Long> reasons, Warnings warnings) {
    this(credited, reasons, warnings, Duplicates.NONE);
  }

  public Coverage {
    credited = Map.copyOf(credited);
    reasons = Map.copyOf(reasons);
  }

  /**
   * Numbers of successes whose backend probably forwarded its own address, or a proxy's, instead of
   * the visitor's. The reasons include these successes; one success may be in both numbers.
   *
   * @param sharedBrowser the successes whose forwarded ip and user_agent occur with more than 5
   *     user ids in the scope; only of open days, because closed days have no hashes of forwarded
   *     browsers (I3)
   * @param unseenBrowser the successes without a user id whose forwarded ip and user_agent were
   *     never seen, if these are equal in at least 20 and more than a fifth of all successes with
   *     {@link Reason#BROWSER_NEVER_SEEN}
   */
  public record Warnings(long sharedBrowser, long unseenBrowser) {
    /** No warnings at all. */
    public static final Warnings NONE = new Warnings(0, 0);

    /** Returns the sums of these and other warnings. */
    public Warnings plus(Warnings other) {
      return new Warnings(sharedBrowser + other.sharedBrowser, unseenBrowser + other.unseenBrowser);
    }
  }

  /**
   * Confirmed successes that do not count, because their order was counted before (docs/identity.md
   * O1).
   *
   * @param value the sum of their values, which is part of no revenue
   */
  public record Duplicates(long count, Revenue value) {
    /** No duplicates. */
    public static final Duplicates NONE = new Duplicates(0, Revenue.NONE);

    /** Returns the sums of these and other duplicates. */
    public Duplicates plus(Duplicates other) {
      return new Duplicates(count + other.count, value.plus(other.value));
    }
  }

  /** Returns the number of all successes. */
  public long successes() {
    return credited.values().stream().mapToLong(Long::longValue).sum();
  }
}
