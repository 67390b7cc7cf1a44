package dev.vouch.dashboard.install;

import dev.vouch.core.report.CreditedEvent;
import dev.vouch.dashboard.page.PageRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The state of a page that waits for an event: the start of the wait, the events that end it, and
 * the displayed state. It is part of the URL that the page polls, so the server keeps no state.
 *
 * @param since start of the wait
 * @param newOnly whether events received before {@code since} are ignored
 * @param after ID of an event to ignore, when another event is awaited
 * @param shown displayed state as an {@link AwaitedEvent#stateKey}; empty before the first poll
 */
record EventWatch(Instant since, boolean newOnly, Optional<String> after, Optional<String> shown) {
  private static final Duration LATE_AFTER = Duration.ofMinutes(1);
  private static final Duration TIMEOUT = Duration.ofMinutes(30);
  private static final Pattern EVENT_ID = Pattern.compile("[0-9a-f-]{36}");
  private static final Pattern SECONDS = Pattern.compile("\\d{1,10}");

  /** Parses the parameters of {@link #query}; without them, the wait starts now. */
  static EventWatch of(PageRequest request, Instant now) {
    Instant since =
        request
            .parameter("since")
            .filter(SECONDS.asMatchPredicate())
            .map(seconds -> Instant.ofEpochSecond(Long.parseLong(seconds)))
            .orElse(now);
    Optional<String> after = request.parameter("after").filter(EVENT_ID.asMatchPredicate());
    boolean newOnly = request.parameter("new").isPresent();
    return new EventWatch(since, newOnly, after, request.parameter("shown"));
  }

  /** Returns the query string of the next poll, once the page shows {@code awaitedEvent}. */
  String query(AwaitedEvent awaitedEvent) {
    return "?since=%d&shown=%s%s%s"
        .formatted(
            since.getEpochSecond(),
            awaitedEvent.stateKey(),
            newOnly ? "&new=true" : "",
            after.map(id -> "&after=" + id).orElse(""));
  }

  /** Returns whether any event ends the wait. */
  boolean awaitsAny() {
    return after.isEmpty() && !newOnly;
  }

  /** Returns whether this event ends the wait. */
  boolean awaits(CreditedEvent event) {
    return after.filter(event.id().toString()::equals).isEmpty()
        && !(newOnly && event.receivedAt().isBefore(since.truncatedTo(ChronoUnit.SECONDS)));
  }

  /** Whether the page already shows this state. */
  boolean shows(AwaitedEvent awaitedEvent) {
    return shown.filter(awaitedEvent.stateKey()::equals).isPresent();
  }

  /** Returns the state while no event has arrived, by the duration of the wait. */
  AwaitedEvent stateWithoutEvent(Instant now) {
    if (isTimedOut(now)) {
      return new AwaitedEvent.TimedOut();
    }
    return waited(now).compareTo(LATE_AFTER) >= 0
        ? new AwaitedEvent.Late()
        : new AwaitedEvent.Pending();
  }

  /** Whether the wait has timed out and the page stops polling. */
  boolean isTimedOut(Instant now) {
    return waited(now).compareTo(TIMEOUT) >= 0;
  }

  private Duration waited(Instant now) {
    return Duration.between(since, now);
  }
}
