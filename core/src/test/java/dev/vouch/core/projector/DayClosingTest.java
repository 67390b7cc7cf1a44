package dev.vouch.core.projector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.EventId;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.projector.Projection.ProjectionStep;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.UserKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The log position at which a day closes (docs/identity.md I3). */
class DayClosingTest {
  private static final Instant MIDNIGHT = Instant.parse("2026-11-20T00:00:00Z");
  private static final Instant DUE = Instant.parse("2026-11-20T01:00:00Z");

  private final DayClosing closing = new DayClosing(0);

  @Test
  void recordAnHourAfterMidnight_closesTheDayBeforeItIsApplied() {
    split(closing, batch(1, DUE.minusNanos(1_000)));

    assertThat(split(closing, batch(2, DUE)))
        .containsExactly(new ProjectionStep.CloseDays(0, MIDNIGHT), apply(2, DUE));
  }

  @Test
  void recordWithinAnHourAfterMidnight_doesNotCloseTheDay() {
    split(closing, batch(1, DUE.minusSeconds(60)));

    assertThat(split(closing, batch(2, DUE.minusNanos(1_000))))
        .containsExactly(apply(2, DUE.minusNanos(1_000)));
  }

  @Test
  void closingDueWithinABatch_splitsTheBatch() {
    Instant before = DUE.minusSeconds(10);
    Instant after = DUE.plusSeconds(10);
    split(closing, batch(1, before));

    assertThat(split(closing, batch(2, before, before, DUE, after)))
        .containsExactly(
            apply(2, before, before),
            new ProjectionStep.CloseDays(0, MIDNIGHT),
            apply(4, DUE, after));
  }

  @Test
  void lateRecord_doesNotMoveTheWatermarkBack() {
    split(closing, batch(1, DUE));

    assertThat(split(closing, batch(2, DUE.minusSeconds(3_000), DUE.plusSeconds(1))))
        .containsExactly(apply(2, DUE.minusSeconds(3_000), DUE.plusSeconds(1)));
  }

  @Test
  void daysWithoutRecords_closeInOneStep() {
    split(closing, batch(1, DUE.minusSeconds(86_400 * 5)));

    assertThat(split(closing, batch(2, DUE)))
        .containsExactly(new ProjectionStep.CloseDays(0, MIDNIGHT), apply(2, DUE));
  }

  @Test
  void drainedLog_closesTheDayByTheClock() {
    split(closing, batch(1, DUE.minusSeconds(7_200)));

    assertThat(closing.whenDrained(MIDNIGHT.plusSeconds(2 * 3_600 + 59))).isEmpty();
    assertThat(closing.whenDrained(MIDNIGHT.plusSeconds(2 * 3_600 + 60)))
        .containsExactly(new ProjectionStep.CloseDays(0, MIDNIGHT));
    assertThat(closing.whenDrained(MIDNIGHT.plusSeconds(2 * 3_600 + 61))).isEmpty();
  }

  @Test
  void recordFromTheFuture_doesNotCloseTheDay_nextValidOneDoes() {
    Instant now = DUE.minusSeconds(1_800);
    split(closing, batch(1, now));

    assertThat(closing.split(batch(2, now.plusSeconds(3_601)), now))
        .containsExactly(apply(2, now.plusSeconds(3_601)));
    assertThat(closing.split(batch(3, DUE.plusSeconds(86_400 * 365)), now))
        .containsExactly(apply(3, DUE.plusSeconds(86_400 * 365)));
    assertThat(closing.split(batch(4, DUE), now))
        .containsExactly(new ProjectionStep.CloseDays(0, MIDNIGHT), apply(4, DUE));
  }

  /** An erasure applied after a day closed must also be applied after it in a replay. */
  @Test
  void replay_closesTheDayAtTheSamePositionAsTheDrainedLog() {
    Instant drainedAt = MIDNIGHT.plusSeconds(2 * 3_600 + 60);
    Instant appendedLate = drainedAt.minusSeconds(3_600);
    Batch early = batch(1, MIDNIGHT.minusSeconds(1));
    Batch late = batch(2, appendedLate);

    List<ProjectionStep> live = new ArrayList<>(split(closing, early));
    live.addAll(closing.whenDrained(drainedAt));
    live.addAll(split(closing, late));

    DayClosing replay = new DayClosing(0);
    List<ProjectionStep> replayed = new ArrayList<>(split(replay, early));
    replayed.addAll(split(replay, late));
    assertThat(replayed).isEqualTo(live).contains(new ProjectionStep.CloseDays(0, MIDNIGHT));
  }

  /** Each day closes before the same record, regardless of batch boundaries. */
  @Test
  void batchBoundaries_doNotChangeClosingPositions() {
    List<Instant> receivedTimes = new ArrayList<>();
    for (int hour = 0; hour < 100; hour++) {
      receivedTimes.add(MIDNIGHT.plusSeconds(hour * 3_000L - (hour % 3) * 3_500L));
    }
    List<ProjectionStep> whole = split(closing, batch(1, receivedTimes.toArray(Instant[]::new)));
    DayClosing single = new DayClosing(0);
    List<ProjectionStep> one = new ArrayList<>();
    for (int i = 0; i < receivedTimes.size(); i++) {
      one.addAll(split(single, batch(i + 1, receivedTimes.get(i))));
    }

    assertThat(closingPositions(one)).isEqualTo(closingPositions(whole)).hasSizeGreaterThan(3);
  }

  private static List<String> closingPositions(List<ProjectionStep> steps) {
    List<String> positions = new ArrayList<>();
    long next = 1;
    for (ProjectionStep step : steps) {
      switch (step) {
        case ProjectionStep.Apply(Batch batch) -> next = batch.last() + 1;
        case ProjectionStep.CloseDays(_, Instant until) -> positions.add(until + " before " + next);
      }
    }
    return positions;
  }

  /** Splits the batch while the clock shows the time of its latest record. */
  private static List<ProjectionStep> split(DayClosing closing, Batch batch) {
    Instant latest =
        batch.entries().stream()
            .map(entry -> entry.record().receivedAt())
            .max(Instant::compareTo)
            .orElseThrow();
    return closing.split(batch, latest);
  }

  private static ProjectionStep apply(long first, Instant... receivedTimes) {
    return new ProjectionStep.Apply(batch(first, receivedTimes));
  }

  private static Batch batch(long first, Instant... receivedTimes) {
    List<LogEntry> entries = new ArrayList<>();
    for (Instant receivedAt : receivedTimes) {
      long position = first + entries.size();
      entries.add(
          new LogEntry(
              position,
              new LogRecord.Erasure(
                  new EventId(new UUID(0, position)), new SiteId(1), receivedAt, new UserKey(2))));
    }
    return new Batch(0, first, first + entries.size() - 1, entries);
  }
}
