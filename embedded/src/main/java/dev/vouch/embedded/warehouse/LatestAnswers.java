package dev.vouch.embedded.warehouse;

import dev.vouch.core.report.Answers;
import dev.vouch.core.report.Question;
import dev.vouch.embedded.report.ReportRun;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.segment.StoreVersion;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import java.util.function.Function;

/**
 * Answers from the latest version of the events. Thread-safe.
 *
 * @param caughtUp until when the events are known to be complete, while no records arrive
 * @param clock which no answer is ahead of
 */
record LatestAnswers(EventStore events, CaughtUp caughtUp, InstantSource clock)
    implements Function<Set<Question<?>>, Answers> {
  @Override
  public Answers apply(Set<Question<?>> questions) {
    // Before the version, which then has everything until then.
    Instant known = caughtUp.until();
    StoreVersion version = events.version();
    Instant until = version.receivedUntil();
    Instant latest = known.isAfter(until) ? known : until;
    // Records are after the present if the clock was ahead when they were received.
    Instant now = clock.instant();
    return ReportRun.answer(
        questions, version::site, latest.isAfter(now) ? now : latest, Reports.BYTES_MAX);
  }
}
