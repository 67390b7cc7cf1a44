package dev.vouch.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Duration;

/**
 * The removal of records from the log that are older than its retention, by the first start after
 * that. The start makes a checkpoint of the warehouse at once, and the salts of the new time.
 */
record InterruptedPruning(QuietServer quiet) implements InterruptedStep {
  private static final int EVENTS = 8;
  private static final Duration BEYOND_RETENTION = Duration.ofDays(30);

  @Override
  public String files() {
    return "log.db-wal";
  }

  @Override
  public void prepare() throws Exception {
    quiet.load().sendEach(EVENTS);
    quiet.stored();
    assertThat(groups()).isGreaterThan(EVENTS);
    quiet.server().stop();
    quiet.injector().moveClock(BEYOND_RETENTION);
  }

  @Override
  public void begin() {
    quiet.server().tryRestart();
  }

  @Override
  public boolean isDone() throws SQLException {
    return groups() == 1; // The latest is always kept.
  }

  @Override
  public void verify() {
    quiet.await("the log is pruned", this::isDone);
  }

  private int groups() throws SQLException {
    return (Integer) quiet.query("log.db", "SELECT count(*) FROM log_group").getFirst();
  }
}
