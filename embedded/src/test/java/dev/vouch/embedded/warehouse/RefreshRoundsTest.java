package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.Facts.hashes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.log.Batch;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RefreshRoundsTest {
  private static final Instant DAY = Instant.parse("2026-05-12T00:00:00Z");
  private static final Instant HOUR_LATER = DAY.plus(Duration.ofHours(1));

  @TempDir private Path directory;

  @Test
  void siteWithAnEventOfAnHourAgo_isRefreshedWhole() throws SQLException {
    apply(new Facts(1).views(hashes(1, 101), DAY).views(hashes(2, 102), HOUR_LATER).batch());

    assertThat(storedByRound(HOUR_LATER)).isEmpty();
    assertThat(storedByRound(HOUR_LATER.plusMillis(1))).containsExactly(1L, 2L);
  }

  @Test
  void siteThatIsRefreshed_isLeftAloneUntilSomethingNewIsAnHourOld() throws SQLException {
    apply(new Facts(1).views(hashes(1, 101), DAY).batch());
    storedByRound(HOUR_LATER.plusMillis(1));
    apply(new Facts(2).views(hashes(2, 102), HOUR_LATER).batch());

    assertThat(storedByRound(HOUR_LATER.plus(Duration.ofHours(1)))).containsExactly(1L);
    assertThat(storedByRound(HOUR_LATER.plus(Duration.ofHours(2)))).containsExactly(1L, 2L);
  }

  @Test
  void eventsOfClosedDays_areNotWaitedFor() throws SQLException {
    Instant closing = DAY.plus(Duration.ofDays(15));
    try (DuckDbWarehouse warehouse = open(closing)) {
      warehouse.apply(new Facts(1).views(hashes(1, 101), DAY).batch());
      warehouse.closeDays(0, closing);
      warehouse.refreshAllBehind();
    }

    assertThat(numbers("SELECT next_position FROM refresh")).isEmpty();
  }

  @Test
  void closedRounds_refreshNothing() throws Exception {
    apply(new Facts(1).views(hashes(1, 101), DAY).batch());
    try (DuckDBConnection connection =
        new WarehouseFile(directory, DuckDbSettings.DEFAULT, Clock.systemUTC()).open()) {
      RefreshRounds rounds =
          new RefreshRounds(connection, refresher(connection, Runnable::run), Clock.systemUTC());
      rounds.close();
      rounds.makeOne(Duration.ZERO);
    }

    assertThat(numbers("SELECT position FROM open_credit")).isEmpty();
    assertThat(storedByRound(Instant.now())).containsExactly(1L);
  }

  @Test
  void siteThatFails_keepsNoOtherFromBeingRefreshed() throws Exception {
    apply(new Facts(1).views(hashes(1, 101), DAY).batch());
    AtomicBoolean hasFailed = new AtomicBoolean();
    try (DuckDBConnection connection =
            new WarehouseFile(directory, DuckDbSettings.DEFAULT, Clock.systemUTC()).open();
        Statement statement = connection.createStatement()) {
      statement.execute("INSERT INTO event SELECT * REPLACE (site + 1 AS site) FROM event");
      Executor firstIsRefused =
          commit -> {
            if (hasFailed.compareAndSet(false, true)) {
              throw new RejectedExecutionException("refused by the test");
            }
            commit.run();
          };
      CreditRefresher refresher = refresher(connection, firstIsRefused);
      try (RefreshRounds rounds = new RefreshRounds(connection, refresher, Clock.systemUTC())) {
        rounds.makeOne(Duration.ZERO);
      }
    }

    assertThat(hasFailed).isTrue();
    assertThat(numbers("SELECT site FROM refresh")).hasSize(1);
  }

  private static CreditRefresher refresher(DuckDBConnection connection, Executor commits) {
    return new CreditRefresher(
        connection, new ReentrantLock(), commits, (beginWithin, work) -> false, Pace::ofThisThread);
  }

  private void apply(Batch batch) {
    try (DuckDbWarehouse warehouse = open(DAY)) {
      warehouse.apply(batch);
    }
  }

  /** The positions that are stored after a round at that time. */
  private List<Long> storedByRound(Instant now) throws SQLException {
    try (DuckDbWarehouse warehouse = open(now)) {
      warehouse.refreshAllBehind();
    }
    return numbers("SELECT position FROM open_credit ORDER BY 1");
  }

  private DuckDbWarehouse open(Instant now) {
    return DuckDbWarehouse.open(
        directory, DuckDbSettings.DEFAULT, Clock.fixed(now, ZoneOffset.UTC));
  }

  private List<Long> numbers(String sql) throws SQLException {
    List<Long> numbers = new ArrayList<>();
    try (DuckDBConnection connection =
            new WarehouseFile(directory, DuckDbSettings.DEFAULT, Clock.systemUTC()).open();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        numbers.add(rows.getLong(1));
      }
    }
    return numbers;
  }
}
