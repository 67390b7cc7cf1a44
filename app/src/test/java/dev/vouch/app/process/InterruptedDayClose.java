package dev.vouch.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.EventId;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.segment.EventRow;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.segment.StoredFiles;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The close of a day, 14 days after its end. After such a leap of the clock, the log's time is
 * trusted an hour later (docs/decisions/0009).
 */
final class InterruptedDayClose implements InterruptedStep {
  private static final int EVENTS = 8;
  private static final Duration UNTIL_CLOSED = Duration.ofDays(16);
  private static final Duration UNTIL_TRUSTED = Duration.ofHours(1);

  private final QuietServer quiet;
  private StoredEvents before = new StoredEvents(Map.of(), List.of());

  InterruptedDayClose(QuietServer quiet) {
    this.quiet = quiet;
  }

  @Override
  public String files() {
    return "segments/*";
  }

  @Override
  public void prepare() {
    quiet.load().sendEach(EVENTS);
    before = quiet.stored();
    quiet.server().stop();
    quiet.injector().moveClock(UNTIL_CLOSED);
    quiet.server().restart();
    quiet.await("a record after the leap", () -> lastWrittenAt() > yesterday());
  }

  private long yesterday() {
    return Microseconds.of(quiet.injector().now().minus(Duration.ofDays(1)));
  }

  private long lastWrittenAt() {
    return quiet.records().stream()
        .mapToLong(record -> Microseconds.of(record.receivedAt()))
        .max()
        .orElse(0);
  }

  @Override
  public void begin() {
    quiet.injector().moveClock(UNTIL_TRUSTED);
    quiet.load().sendLast();
  }

  @Override
  public boolean isDone() {
    String newest = quiet.load().eventsOf(quiet.server()).getJsonObject(0).getString("event_id");
    return before.byNumber().values().stream()
        .noneMatch(copies -> copies.toString().contains(newest));
  }

  @Override
  public void verify() {
    assertThat(quiet.stored().byNumber()).containsAllEntriesOf(before.byNumber());
  }

  @Override
  public void verifyFiles() {
    Instant until =
        new StoredFiles(quiet.server().data().resolve(EventStore.DIRECTORY))
            .extent()
            .flatMap(extent -> extent.durableUntil())
            .orElseThrow();
    List<EventId> closed =
        StoredRows.of(quiet.server().data()).stream()
            .filter(row -> row.at().isBefore(until))
            .map(EventRow::id)
            .toList();
    assertThat(closed)
        .doesNotHaveDuplicates()
        .hasSizeGreaterThanOrEqualTo(before.byNumber().size());
  }
}
