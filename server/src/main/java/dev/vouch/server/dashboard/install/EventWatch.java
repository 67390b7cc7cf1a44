package dev.vouch.server.dashboard.install;

import dev.vouch.core.report.CreditedEvent;
import dev.vouch.server.dashboard.page.PageRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How long a page waits for something, and what it shows meanwhile. It travels in the URL that the
 * page asks again and again, so the server keeps no state.
 *
 * @param since start of the wait
 * @param newOnly whether events before {@code since} are ignored
 * @param after ID of an event to ignore, when the next one is awaited
 * @param shown displayed state as an {@link AwaitedEvent#key}; empty at first
 */
record EventWatch(Instant since, boolean newOnly, Optional<String> after, Optional<String> shown) {
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final Duration LONGEST = Duration.ofMinutes(30);
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

  /** The parameters to ask again with, once the page shows {@code awaitedEvent}. */
  String query(AwaitedEvent awaitedEvent) {
    return "?since=%d&shown=%s%s%s"
        .formatted(
            since.getEpochSecond(),
            awaitedEvent.key(),
            newOnly ? "&new=true" : "",
            after.map(id -> "&after=" + id).orElse(""));
  }

  /** Whether any event counts. */
  boolean awaitsAny() {
    return after.isEmpty() && !newOnly;
  }

  /** Whether this event ends the wait. */
  boolean awaits(CreditedEvent event) {
    return after.filter(event.id().toString()::equals).isEmpty()
        && !(newOnly && event.receivedAt().isBefore(since.truncatedTo(ChronoUnit.SECONDS)));
  }

  /** Whether the page already shows this state. */
  boolean shows(AwaitedEvent awaitedEvent) {
    return shown.filter(awaitedEvent.key()::equals).isPresent();
  }

  /** The state if no event has arrived. */
  AwaitedEvent nothing(Instant now) {
    if (isOver(now)) {
      return new AwaitedEvent.GivenUp();
    }
    return waited(now).compareTo(PATIENCE) >= 0
        ? new AwaitedEvent.Late()
        : new AwaitedEvent.Awaited();
  }

  /** Whether the wait has timed out and the page stops polling. */
  boolean isOver(Instant now) {
    return waited(now).compareTo(LONGEST) >= 0;
  }

  private Duration waited(Instant now) {
    return Duration.between(since, now);
  }
}
