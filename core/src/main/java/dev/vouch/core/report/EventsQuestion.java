package dev.vouch.core.report;

import dev.vouch.core.event.EventName;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.UserKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The question for a site's events, newest first, credited by the last touch.
 *
 * @param limit at least 1
 * @param before only events older than this position
 * @param after only events after this position of the log: new events
 * @param eventName only events of this name; empty for all
 * @param origin only events of this origin; empty for all
 * @param user only events that count for this user (C8); empty for all
 * @param successesOnly only confirmed successes and their duplicates, without refunds and voids
 *     (R1, R3)
 */
public record EventsQuestion(
    SiteId site,
    int limit,
    Optional<EventCursor> before,
    OptionalLong after,
    Optional<EventName> eventName,
    Optional<Origin> origin,
    Optional<UserKey> user,
    boolean successesOnly)
    implements Question<EventsQuestion.EventsPage> {
  /** Creates a question for events of every name and origin. */
  public EventsQuestion(SiteId site, int limit, Optional<EventCursor> before) {
    this(site, limit, before, Optional.empty(), Optional.empty());
  }

  /** Creates a question for events of every position. */
  public EventsQuestion(
      SiteId site,
      int limit,
      Optional<EventCursor> before,
      Optional<EventName> eventName,
      Optional<Origin> origin) {
    this(site, limit, before, OptionalLong.empty(), eventName, origin);
  }

  /** Creates a question for events of every user. */
  public EventsQuestion(
      SiteId site,
      int limit,
      Optional<EventCursor> before,
      OptionalLong after,
      Optional<EventName> eventName,
      Optional<Origin> origin) {
    this(site, limit, before, after, eventName, origin, Optional.empty(), false);
  }

  /** Returns the question for the events that count for one user. */
  public static EventsQuestion ofUser(
      SiteId site, UserKey user, int limit, Optional<EventCursor> before) {
    return new EventsQuestion(
        site,
        limit,
        before,
        OptionalLong.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(user),
        false);
  }

  /** Returns the question for the latest confirmed successes. */
  public static EventsQuestion successes(SiteId site, int limit) {
    return new EventsQuestion(
        site,
        limit,
        Optional.empty(),
        OptionalLong.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        true);
  }

  @Override
  public boolean readsDuplicates() {
    return true;
  }

  /**
   * A page of events, newest first.
   *
   * @param before the start of the next page; empty if there is none
   */
  public record EventsPage(List<CreditedEvent> events, Optional<EventCursor> before) {
    public EventsPage {
      events = List.copyOf(events);
    }

    /**
     * Creates a page of the first events. If there are more than {@code limit}, another page
     * follows.
     *
     * @param limit the maximum number of events of a page
     */
    public static EventsPage of(List<CreditedEvent> events, int limit) {
      List<CreditedEvent> shown = events.subList(0, Math.min(limit, events.size()));
      return new EventsPage(
          shown,
          events.size() > limit
              ? Optional.of(new EventCursor(shown.getLast().at(), shown.getLast().position()))
              : Optional.empty());
    }
  }

  /** A position in the order of a site's events: by time, then by log position. */
  public record EventCursor(Instant at, long position) {}
}
