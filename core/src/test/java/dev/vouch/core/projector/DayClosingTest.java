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

/** Where in the log a day closes (docs/identity.md I3). */
class DayClosingTest {
  private static final Instant MIDNIGHT = Instant.parse("2026-11-20T00:00:00Z");
  private static final Instant DUE = Instant.parse("2026-11-20T01:00:00Z");

  private final DayClosing closing = new DayClosing(0);

  @Test
  void recordAnHourAfterMidnight_closesBeforeItself() {
    around(closing, batch(1, DUE.minusNanos(1_000)));

    assertThat(around(closing, batch(2, DUE)))
        .containsExactly(new ProjectionStep.CloseDays(0, MIDNIGHT), apply(2, DUE));
  }

  @Test
  void recordUpToAnHourAfterMidnight_closesNothing() {
    around(closing, batch(1, DUE.minusSeconds(60)));

    assertThat(around(closing, batch(2, DUE.minusNanos(1_000))))
        .containsExactly(apply(2, DUE.minusNanos(1_000)));
  }

  @Test
  void dueInsideABatch_cutsIt() {
    Instant before = DUE.minusSeconds(10);
    Instant after = DUE.plusSeconds(10);
    around(closing, batch(1, before));

    assertThat(around(closing, batch(2, before, before, DUE, after)))
        .containsExactly(
            apply(2, before, before),
            new ProjectionStep.CloseDays(0, MIDNIGHT),
            apply(4, DUE, after));
  }

  @Test
  void recordThatArrivesLate_doesNotTurnBackTheWatermark() {
    around(closing, batch(1, DUE));

    assertThat(around(closing, batch(2, DUE.minusSeconds(3_000), DUE.plusSeconds(1))))
        .containsExactly(apply(2, DUE.minusSeconds(3_000), DUE.plusSeconds(1)));
  }

  @Test
  void severalQuietDays_closeAtOnce() {
    around(closing, batch(1, DUE.minusSeconds(86_400 * 5)));

    assertThat(around(closing, batch(2, DUE)))
        .containsExactly(new ProjectionStep.CloseDays(0, MIDNIGHT), apply(2, DUE));
  }

  @Test
  void drainedLog_closesByTheClock() {
    around(closing, batch(1, DUE.minusSeconds(7_200)));

    assertThat(closing.whenDrained(MIDNIGHT.plusSeconds(2 * 3_600 + 59))).isEmpty();
    assertThat(closing.whenDrained(MIDNIGHT.plusSeconds(2 * 3_600 + 60)))
        .containsExactly(new ProjectionStep.CloseDays(0, MIDNIGHT));
    assertThat(closing.whenDrained(MIDNIGHT.plusSeconds(2 * 3_600 + 61))).isEmpty();
  }

  @Test
  void recordFromTheFuture_closesNothing_andTheNextRightOneDoes() {
    Instant now = DUE.minusSeconds(1_800);
    around(closing, batch(1, now));

    assertThat(closing.split(batch(2, now.plusSeconds(3_601)), now))
        .containsExactly(apply(2, now.plusSeconds(3_601)));
    assertThat(closing.split(batch(3, DUE.plusSeconds(86_400 * 365)), now))
        .containsExactly(apply(3, DUE.plusSeconds(86_400 * 365)));
    assertThat(closing.split(batch(4, DUE), now))
        .containsExactly(new ProjectionStep.CloseDays(0, MIDNIGHT), apply(4, DUE));
  }

  /** An erasure that comes after a day closed must come after it again when the log is replayed. */
  @Test
  void replay_closesAtThePlaceWhereTheDrainedLogDid() {
    Instant drainedAt = MIDNIGHT.plusSeconds(2 * 3_600 + 60);
    Instant appendedLate = drainedAt.minusSeconds(3_600);
    Batch early = batch(1, MIDNIGHT.minusSeconds(1));
    Batch late = batch(2, appendedLate);

    List<ProjectionStep> live = new ArrayList<>(around(closing, early));
    live.addAll(closing.whenDrained(drainedAt));
    live.addAll(around(closing, late));

    DayClosing replay = new DayClosing(0);
    List<ProjectionStep> replayed = new ArrayList<>(around(replay, early));
    replayed.addAll(around(replay, late));
    assertThat(replayed).isEqualTo(live).contains(new ProjectionStep.CloseDays(0, MIDNIGHT));
  }

  /** However the log is cut into batches, each day closes before the same record. */
  @Test
  void cutsIntoBatches_makeNoDifference() {
    List<Instant> receipts = new ArrayList<>();
    for (int hour = 0; hour < 100; hour++) {
      receipts.add(MIDNIGHT.plusSeconds(hour * 3_000L - (hour % 3) * 3_500L));
    }
    List<ProjectionStep> whole = around(closing, batch(1, receipts.toArray(Instant[]::new)));
    DayClosing single = new DayClosing(0);
    List<ProjectionStep> one = new ArrayList<>();
    for (int i = 0; i < receipts.size(); i++) {
      one.addAll(around(single, batch(i + 1, receipts.get(i))));
    }

    assertThat(placesOfClosing(one)).isEqualTo(placesOfClosing(whole)).hasSizeGreaterThan(3);
  }

  private static List<String> placesOfClosing(List<ProjectionStep> steps) {
    List<String> places = new ArrayList<>();
    long next = 1;
    for (ProjectionStep step : steps) {
      switch (step) {
        case ProjectionStep.Apply(Batch batch) -> next = batch.last() + 1;
        case ProjectionStep.CloseDays(_, Instant until) -> places.add(until + " before " + next);
      }
    }
    return places;
  }

  /** While the clock stands where the batch was received. */
  private static List<ProjectionStep> around(DayClosing closing, Batch batch) {
    Instant latest =
        batch.entries().stream()
            .map(entry -> entry.record().receivedAt())
            .max(Instant::compareTo)
            .orElseThrow();
    return closing.split(batch, latest);
  }

  private static ProjectionStep apply(long first, Instant... receipts) {
    return new ProjectionStep.Apply(batch(first, receipts));
  }

  private static Batch batch(long first, Instant... receipts) {
    List<LogEntry> entries = new ArrayList<>();
    for (Instant receipt : receipts) {
      long position = first + entries.size();
      entries.add(
          new LogEntry(
              position,
              new LogRecord.Erasure(
                  new EventId(new UUID(0, position)), new SiteId(1), receipt, new UserKey(2))));
    }
    return new Batch(0, first, first + entries.size() - 1, entries);
  }
}
