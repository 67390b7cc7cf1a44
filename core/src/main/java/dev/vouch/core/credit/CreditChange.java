package dev.vouch.core.credit;

import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.UserKey;
import java.time.Instant;
import java.time.LocalDate;

/**
 * A change to the stored events of a partition. Applying the changes in order gives the same rows
 * regardless of batch boundaries. Applying a change again has no effect.
 */
public sealed interface CreditChange {
  /**
   * A new event with its credit.
   *
   * @param position the event's first position in the log
   * @param event a {@link LogRecord.ServerEvent} or a {@link LogRecord.BrowserEvent}
   */
  record Credited(long position, LogRecord event, Credit credit) implements CreditChange {}

  /**
   * The new credit of an earlier event of an open day.
   *
   * @param position the event's first position in the log
   * @param at the time at which the event counts
   * @param causedBy the log position of the record that changed the credit
   */
  record Corrected(SiteId site, long position, Instant at, Credit credit, long causedBy)
      implements CreditChange {}

  /**
   * Removes the site's events that were sent with this user key, if they are before the erasure in
   * the log or their time is before {@code before} (docs/identity.md B5). Other events of closed
   * days that count for this user then count for their visitor, or for themselves if they have
   * none. Events whose credit was changed by a record after the erasure are excepted: that record
   * linked them to the user again.
   *
   * @param position the log position of the erasure
   */
  record UserErased(SiteId site, UserKey userKey, Instant before, long position)
      implements CreditChange {}

  /**
   * Removes all events of the site.
   *
   * @param before a time after all events of the site
   */
  record SiteDeleted(SiteId site, Instant before) implements CreditChange {}

  /** Removes the events of the site that count before {@code until}, because of its retention. */
  record Expired(SiteId site, Instant until) implements CreditChange {}

  /** The credit of the partition's events of this UTC day is final. */
  record DayClosed(LocalDate day) implements CreditChange {
    /**
     * Returns the last UTC day whose orders no open day can refer to any more. The order keys of
     * this day and of earlier days are removed (docs/identity.md R2).
     */
    public LocalDate lastDayWithoutOrders() {
      return day.minusDays(Orders.REFUND_DAYS_MAX);
    }
  }
}
