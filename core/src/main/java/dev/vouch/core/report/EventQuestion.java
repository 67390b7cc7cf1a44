package dev.vouch.core.report;

import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventLimits;
import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.util.Optional;

/**
 * The question for one event, credited by the last touch. The answer is empty if the warehouse does
 * not have the event.
 *
 * @param from the first moment at which the event can count ({@link CreditedEvent#at})
 * @param until the first moment after that range
 */
public record EventQuestion(SiteId site, EventId event, Instant from, Instant until)
    implements Question<Optional<EventQuestion.FoundEvent>> {
  /**
   * Returns the question for an event that is not backdated, which counts in the millisecond of its
   * id.
   */
  public static EventQuestion of(SiteId site, EventId event) {
    Instant received = event.receivedMillisecond();
    return new EventQuestion(site, event, received, received.plusMillis(1));
  }

  /** Returns the question for a backdated event, which reads the events of 13 days. */
  public static EventQuestion ofBackdated(SiteId site, EventId event) {
    Instant received = event.receivedMillisecond();
    return new EventQuestion(site, event, received.minus(EventLimits.BACKDATED_MAX), received);
  }

  @Override
  public boolean readsDuplicates() {
    return true;
  }

  /**
   * The event that was found.
   *
   * @param corrected whether a later record changed the event's credit; empty if unknown, because
   *     the event was copied from another engine without the log of its time
   */
  public record FoundEvent(CreditedEvent event, Optional<Boolean> corrected) {
    /**
     * Creates an event, which was corrected if {@code changedBy} is after its position. An event
     * that was copied from another engine has no positive position.
     *
     * @param changedBy the highest position of the records that changed the event's credit
     */
    public static FoundEvent of(CreditedEvent event, long changedBy) {
      return new FoundEvent(
          event,
          event.position() > 0 ? Optional.of(changedBy > event.position()) : Optional.empty());
    }
  }
}
