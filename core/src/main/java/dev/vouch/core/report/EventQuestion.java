package dev.vouch.core.report;

import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventLimits;
import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.util.Optional;

/**
 * One event, credited by the last touch; empty if the warehouse does not have it.
 *
 * @param from the first moment at which it can count ({@link CreditedEvent#at})
 * @param until the first moment after these
 */
public record EventQuestion(SiteId site, EventId event, Instant from, Instant until)
    implements Question<Optional<EventQuestion.FoundEvent>> {
  /**
   * Returns the question for an event that counts when it was received, which is the time that its
   * id has.
   */
  public static EventQuestion of(SiteId site, EventId event) {
    Instant received = event.receivedMillisecond();
    return new EventQuestion(site, event, received, received.plusMillis(1));
  }

  /** Returns the question for a backdated event, which reads all events of 13 days. */
  public static EventQuestion ofBackdated(SiteId site, EventId event) {
    Instant received = event.receivedMillisecond();
    return new EventQuestion(site, event, received.minus(EventLimits.BACKDATED_MAX), received);
  }

  @Override
  public boolean readsDuplicates() {
    return true;
  }

  /**
   * The event.
   *
   * @param corrected whether a later record changed its credit; empty if unknown, since the event
   *     was copied from another engine without the log of its time
   */
  public record FoundEvent(CreditedEvent event, Optional<Boolean> corrected) {
    /**
     * Creates an event with the highest position of the records that changed its credit; an event
     * that was copied from another engine has no positive position.
     */
    public static FoundEvent of(CreditedEvent event, long changedBy) {
      return new FoundEvent(
          event,
          event.position() > 0 ? Optional.of(changedBy > event.position()) : Optional.empty());
    }
  }
}
