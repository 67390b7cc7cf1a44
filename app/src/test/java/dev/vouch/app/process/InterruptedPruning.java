package dev.vouch.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.log.LogRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Predicate;

/**
 * The removal of records from the log that are older than its retention, by the checkpoint after
 * their days have closed and are sealed: an hour after a leap of the clock (docs/decisions/0009).
 */
record InterruptedPruning(QuietServer quiet) implements InterruptedStep {
  private static final int EVENTS = 8;
  private static final Duration RETENTION = Duration.ofDays(28);
  private static final Duration BEYOND_RETENTION = Duration.ofDays(30);
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration UNTIL_TRUSTED = Duration.ofHours(1);
  private static final Duration UNTIL_CHECKPOINT = Duration.ofMinutes(2);

  @Override
  public String files() {
    return "log/*";
  }

  @Override
  public void prepare() throws Exception {
    quiet.load().sendEach(EVENTS);
    quiet.stored();
    quiet.server().stop();
    quiet.injector().moveClock(BEYOND_RETENTION);
    quiet.server().restart();
    quiet.await("a record after the leap", () -> recordsSince(Duration.ofDays(1)) > 0);
    quiet.server().stop();
    assertThat(oldRecords()).as("kept until their days are sealed").isGreaterThanOrEqualTo(EVENTS);
    quiet.injector().moveClock(UNTIL_TRUSTED);
  }

  @Override
  public void begin() {
    quiet.server().tryRestart();
    checkpointOnceSealed();
  }

  @Override
  public boolean isDone() throws Exception {
    // Each checkpoint notifies the log of what the one before has made durable.
    quiet.injector().moveClock(SECOND);
    return oldRecords() == 0;
  }

  @Override
  public void verify() {
    checkpointOnceSealed();
    quiet.await("the log is pruned", this::isDone);
  }

  private void checkpointOnceSealed() {
    quiet.awaitSealed();
    quiet.injector().moveClock(UNTIL_CHECKPOINT);
  }

  private long oldRecords() {
    Instant oldest = ago(RETENTION);
    return records(record -> record.receivedAt().isBefore(oldest));
  }

  private long recordsSince(Duration time) {
    Instant from = ago(time);
    return records(record -> record.receivedAt().isAfter(from));
  }

  private Instant ago(Duration time) {
    return quiet.injector().now().minus(time);
  }

  private long records(Predicate<LogRecord> wanted) {
    return quiet.records().stream().filter(wanted).count();
  }
}
