package dev.vouch.embedded.warehouse;

import dev.vouch.core.report.Answers;
import dev.vouch.core.report.Question;
import dev.vouch.embedded.report.ReportRun;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.segment.StoreVersion;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;

/** Answers from the latest version of the events. Thread-safe. */
final class LatestAnswers {
  private final EventStore events;
  private final InstantSource clock;
  private volatile Instant caughtUp;

  /**
   * Creates the answers.
   *
   * @param caughtUp the time until which the events are complete
   * @param clock the clock that limits the time until which answers are complete
   */
  LatestAnswers(EventStore events, Instant caughtUp, InstantSource clock) {
    this.events = events;
    this.caughtUp = caughtUp;
    this.clock = clock;
  }

  /**
   * Sets the time until which the events are complete, which they do not show while no records
   * arrive.
   */
  void caughtUp(Instant until) {
    caughtUp = until;
  }

  Answers answer(Set<Question<?>> questions) {
    // Read before the version, which therefore contains everything until this time.
    Instant known = caughtUp;
    StoreVersion version = events.version();
    Instant until = version.receivedUntil();
    Instant latest = known.isAfter(until) ? known : until;
    // Records are after the present if the clock was ahead when they were received.
    Instant now = clock.instant();
    return ReportRun.answer(
        questions, version::site, latest.isAfter(now) ? now : latest, Reports.BYTES_MAX);
  }
}
