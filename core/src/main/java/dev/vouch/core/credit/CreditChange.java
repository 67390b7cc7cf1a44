package dev.vouch.core.credit;

import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.UserKey;
import java.time.Instant;
import java.time.LocalDate;

/**
 * One change to the credited events of a partition. To apply the changes in order gives the same
 * rows regardless of batch boundaries; to apply a change twice has no further effect.
 */
public sealed interface CreditChange {
  /**
   * An event that is reported from now on.
   *
   * @param position its first position in the log
   * @param event a {@link LogRecord.ServerEvent} or a {@link LogRecord.BrowserEvent}
   */
  record Credited(long position, LogRecord event, Credit credit) implements CreditChange {}

  /**
   * The new credit of an earlier event of an open day.
   *
   * @param position the event's first position in the log
   * @param at the time at which the event counts
   * @param causedBy the position of the record that changed its credit
   */
  record Corrected(SiteId site, long position, Instant at, Credit credit, long causedBy)
      implements CreditChange {}

  /**
   * The removal of the site's events with this user key of their own that are in the log before the
   * erasure, or count before a time (docs/identity.md B5). In closed days, other events of that
   * person are from now on their visitor's, or without one the event's own, unless a record after
   * the erasure has changed their credit: it claimed them for the user again.
   *
   * @param position the position of the erasure
   */
  record UserErased(SiteId site, UserKey userKey, Instant before, long position)
      implements CreditChange {}

  /**
   * The removal of all of the site's events.
   *
   * @param before after all of them
   */
  record SiteDeleted(SiteId site, Instant before) implements CreditChange {}

  /** Events of the site that count before {@code until} are no longer reported. */
  record Expired(SiteId site, Instant until) implements CreditChange {}

  /** The credit of the partition's events of this UTC day is final. */
  record DayClosed(LocalDate day) implements CreditChange {
    /**
     * Returns the last UTC day whose orders no open day can refer to any more: the keys of these
     * and of earlier orders are removed (docs/identity.md R2).
     */
    public LocalDate lastDayWithoutOrders() {
      return day.minusDays(Orders.REFUND_DAYS_MAX);
    }
  }
}
