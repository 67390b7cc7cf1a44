package dev.vouch.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The close of a day, 14 days after its end, which the next event brings about. */
final class InterruptedDayClose implements InterruptedStep {
  private static final int EVENTS = 8;
  private static final Duration UNTIL_CLOSED = Duration.ofDays(16);

  private final QuietServer quiet;
  private StoredEvents before = new StoredEvents(Map.of(), List.of());

  InterruptedDayClose(QuietServer quiet) {
    this.quiet = quiet;
  }

  @Override
  public String files() {
    return "warehouse.duckdb*";
  }

  @Override
  public void prepare() {
    quiet.load().sendEach(EVENTS);
    before = quiet.stored();
    quiet.server().stop();
    quiet.injector().moveClock(UNTIL_CLOSED);
    quiet.server().restart();
  }

  @Override
  public void begin() {
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
  public void verifyFiles() throws SQLException {
    List<Object> closed =
        quiet.queryWarehouse(
            "SELECT event_id::VARCHAR FROM event"
                + " WHERE received_at < (SELECT min(until) FROM closed)");
    assertThat(closed)
        .doesNotHaveDuplicates()
        .hasSizeGreaterThanOrEqualTo(before.byNumber().size());
  }
}
