package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.Facts.hashes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.embedded.warehouse.BackgroundThreads.Work;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class CreditRefresherTest {
  private static final Instant DAY = Instant.parse("2026-03-10T00:00:00Z");

  /** From so many events on that are not stored, a report has them stored. */
  private static final int MANY = 5_000;

  @TempDir Path directory;
  private DuckDBConnection connection;
  private final WatchedLock storedCredit = new WatchedLock();
  private int handedOver;

  @BeforeEach
  void open() throws SQLException {
    try (DuckDbWarehouse warehouse =
        DuckDbWarehouse.open(directory, DuckDbSettings.DEFAULT, Clock.systemUTC())) {
      Facts facts = new Facts(1);
      for (int view = 0; view < MANY; view++) {
        facts.views(hashes(view, view), DAY.plusSeconds(view));
      }
      warehouse.apply(facts.batch());
    }
    connection = new WarehouseFile(directory, DuckDbSettings.DEFAULT, Clock.systemUTC()).open();
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  @Test
  void reportOfFewNewEvents_storesNothing() throws SQLException {
    CreditRefresher refresher = refresher(Runnable::run, CreditRefresherTest::getsOn);

    refresher.refreshIfBehind(eventsUntil(DAY.plusSeconds(MANY - 1)));
    assertThat(stored()).isEmpty();

    refresher.refreshIfBehind(eventsUntil(DAY.plusSeconds(MANY)));
    assertThat(stored()).hasSize(MANY);
  }

  @Test
  void reportThatFindsStoredCreditHeldForLong_storesNothing() throws Exception {
    CreditRefresher refresher = refresher(Runnable::run, CreditRefresherTest::getsOn);
    storedCredit.lock();
    try (ExecutorService pages = Executors.newSingleThreadExecutor()) {
      pages.submit(() -> refresher.refreshIfBehind(manyEvents())).get();

      assertThat(stored()).isEmpty();
    } finally {
      storedCredit.unlock();
    }
  }

  @Test
  void threadThatGetsOn_refreshesByItself() throws SQLException {
    refresher(Runnable::run, CreditRefresherTest::getsOn).refreshIfBehind(manyEvents());

    assertThat(stored()).hasSize(MANY);
    assertThat(handedOver).isZero();
  }

  @Test
  void threadThatCrept_handsAllOfItOver() throws SQLException {
    refresher(Runnable::run, new Paces(true)).refreshIfBehind(manyEvents());

    assertThat(stored()).hasSize(MANY);
    assertThat(handedOver).isEqualTo(1);
  }

  @Test
  void threadThatCreptOnItsWay_handsOverWhatIsLeft_whichComesOutTheSame() throws SQLException {
    refresher(Runnable::run, CreditRefresherTest::getsOn).refreshIfBehind(manyEvents());
    List<String> expected = forgetStored();

    try (RefreshThread thread = new RefreshThread()) {
      for (Paces paces :
          List.of(
              new Paces(false, true, true, true),
              new Paces(false, false, true, true),
              new Paces(false, false, false, true))) {
        refresher(paces, thread::run).refreshIfBehind(manyEvents());
        assertThat(forgetStored()).isEqualTo(expected);
      }
    }
    assertThat(handedOver).isEqualTo(3 + 2 + 1);
  }

  @Test
  void refreshThatIsHandedOver_waitsForNoLock_soThatItsHolderCanHandOver() throws Exception {
    storedCredit.lock();
    try (RefreshThread thread = new RefreshThread()) {
      refresher(new Paces(true), thread::run).refreshIfBehind(manyEvents());

      assertThat(handedOver).isEqualTo(1);
      assertThat(stored()).isEmpty();
      assertThat(storedCredit.waits).containsExactly(Duration.ZERO);
    } finally {
      storedCredit.unlock();
    }
  }

  @Test
  void threadThatCreeps_andCanHandNothingOver_goesOnByItself() throws SQLException {
    CreditRefresher refresher =
        new CreditRefresher(
            connection,
            storedCredit,
            Runnable::run,
            (beginWithin, work) -> false,
            new Paces(false, true, true, true));

    refresher.refreshIfBehind(manyEvents());

    assertThat(stored()).hasSize(MANY);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void refreshOfAnIdleThread_isCommittedByAnOrdinaryOne() throws Exception {
    List<Scheduling> committing = new ArrayList<>();
    try (ExecutorService pages =
            Executors.newSingleThreadExecutor(new BackgroundThreads("test", Work.LONG));
        CommitThread commits = new CommitThread()) {
      CreditRefresher refresher =
          refresher(
              commit ->
                  commits.execute(
                      () -> {
                        committing.add(Scheduling.ofThisThread());
                        commit.run();
                      }),
              CreditRefresherTest::getsOn);

      pages.submit(() -> refresher.refreshIfBehind(manyEvents())).get();
    }

    assertThat(committing).extracting(Scheduling::policy).containsExactly(Scheduling.ORDINARY);
  }

  private static Pace getsOn() {
    return () -> false;
  }

  /** Records the timeouts with which callers try to take the lock. */
  @SuppressWarnings("serial")
  private static final class WatchedLock extends ReentrantLock {
    private final List<Duration> waits = new CopyOnWriteArrayList<>();

    @Override
    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
      waits.add(Duration.of(time, unit.toChronoUnit()));
      return super.tryLock(time, unit);
    }
  }

  /** Predefined results of successive measurements. Not thread-safe. */
  private static final class Paces implements Supplier<Pace> {
    private final Queue<Boolean> starved;

    Paces(Boolean... starved) {
      this.starved = new ArrayDeque<>(List.of(starved));
    }

    @Override
    public Pace get() {
      return starved::remove;
    }
  }

  private CreditRefresher refresher(Executor commits, Supplier<Pace> paces) {
    return new CreditRefresher(
        connection,
        storedCredit,
        commits,
        (beginWithin, work) -> {
          handedOver++;
          work.run();
          return true;
        },
        paces);
  }

  private CreditRefresher refresher(Supplier<Pace> paces, CreditRefresher.HandOver handOver) {
    return new CreditRefresher(
        connection,
        storedCredit,
        Runnable::run,
        (beginWithin, work) -> {
          handedOver++;
          return handOver.run(beginWithin, work);
        },
        paces);
  }

  private static CreditedView.Events manyEvents() {
    return eventsUntil(DAY.plusSeconds(MANY));
  }

  private static CreditedView.Events eventsUntil(Instant until) {
    return new CreditedView.Events(Facts.SITE, DAY.minus(Duration.ofDays(1)), until, "true");
  }

  private List<String> forgetStored() throws SQLException {
    List<String> stored = stored();
    try (Statement statement = connection.createStatement()) {
      statement.execute("DELETE FROM open_credit");
      statement.execute("DELETE FROM refresh");
    }
    return stored;
  }

  private List<String> stored() throws SQLException {
    List<String> stored = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT open_credit::VARCHAR FROM open_credit ORDER BY position")) {
      while (rows.next()) {
        stored.add(rows.getString(1));
      }
    }
    return stored;
  }
}
