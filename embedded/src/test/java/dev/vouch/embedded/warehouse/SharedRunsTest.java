package dev.vouch.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SharedRunsTest {
  private static final String ENDLESS =
      "SELECT count(*) FROM range(1000000000) a, range(1000000) b";

  private DuckDBConnection root;

  @BeforeEach
  void open() throws SQLException {
    root = DriverManager.getConnection("jdbc:duckdb:").unwrap(DuckDBConnection.class);
  }

  @AfterEach
  void close() throws SQLException {
    root.close();
  }

  @Test
  void requestsBeforeTheStart_shareOneRun_andLaterOnesRunAgain() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    CountDownLatch busy = new CountDownLatch(1);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
      SharedRuns<String, Integer> shared = new SharedRuns<>(root::duplicate, thread);
      SharedRuns<String, Integer>.Run other =
          shared.of(
              "other",
              _ -> {
                busy.await();
                return 0;
              });
      SharedRuns<String, Integer>.Run first =
          shared.of(
              "same",
              _ -> {
                begun.countDown();
                end.await();
                return runs.incrementAndGet();
              });
      SharedRuns<String, Integer>.Run second = shared.of("same", _ -> runs.incrementAndGet());
      busy.countDown();
      begun.await();
      SharedRuns<String, Integer>.Run later = shared.of("same", _ -> runs.incrementAndGet());
      end.countDown();

      assertThat(second).isSameAs(first);
      assertThat(first.get()).isEqualTo(1);
      assertThat(later.get()).isEqualTo(2);
      assertThat(other.get()).isZero();
    }
  }

  /** Repeated requests for one key therefore leave threads to others. */
  @Test
  void sameKey_neverRunsConcurrently() throws Exception {
    AtomicBoolean ended = new AtomicBoolean();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      SharedRuns<String, Boolean> shared = new SharedRuns<>(root::duplicate, threads);
      SharedRuns<String, Boolean>.Run first =
          shared.of(
              "same",
              _ -> {
                begun.countDown();
                end.await();
                ended.set(true);
                return true;
              });
      begun.await();
      SharedRuns<String, Boolean>.Run later = shared.of("same", _ -> ended.get());
      // It would run after the later run if that had been started.
      assertThat(shared.of("other", _ -> true).get()).isTrue();
      end.countDown();

      assertThat(first.get()).isTrue();
      assertThat(later.get()).isTrue();
    }
  }

  @Test
  void failedRun_failsItsCallers_butNotTheNextRun() throws Exception {
    try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
      SharedRuns<String, Integer> shared = new SharedRuns<>(root::duplicate, thread);
      SharedRuns<String, Integer>.Run failed =
          shared.of(
              "same",
              _ -> {
                throw new SQLException("failed by the test");
              });

      assertThatThrownBy(failed::get).hasCauseInstanceOf(SQLException.class);
      assertThat(shared.of("same", _ -> 1).get()).isEqualTo(1);
    }
  }

  @Test
  void rejectedRun_failsItsCallers_butNotTheNextRun() throws Exception {
    AtomicBoolean isFull = new AtomicBoolean(true);
    try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
      Executor threads =
          task -> {
            if (isFull.get()) {
              throw new OutOfMemoryError("no thread is left");
            }
            thread.execute(task);
          };
      SharedRuns<String, Integer> shared = new SharedRuns<>(root::duplicate, threads);
      assertThatThrownBy(shared.of("same", _ -> 1)::get)
          .hasRootCauseInstanceOf(OutOfMemoryError.class);
      isFull.set(false);

      assertThat(shared.of("same", _ -> 1).get()).isEqualTo(1);
    }
  }

  /** The thread and the connection are released, or the next run would not end. */
  @Test
  @Timeout(60)
  void interruptedLastCaller_cancelsTheRun() throws Exception {
    try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
      SharedRuns<String, Integer> shared = new SharedRuns<>(root::duplicate, thread);
      CountDownLatch begun = new CountDownLatch(1);
      CompletableFuture<String> ended = new CompletableFuture<>();
      SharedRuns<String, Integer>.Run endless =
          shared.of("same", connections -> runEndlessly(connections, begun, ended));
      Thread caller = caller(endless);
      begun.await();
      caller.interrupt();
      caller.join();

      assertThat(ended.get()).contains("INTERRUPT");
      assertThat(shared.of("same", _ -> 1).get()).isEqualTo(1);
    }
  }

  @Test
  @Timeout(60)
  void interruptedCaller_leavesTheRunToTheOthers() throws Exception {
    try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
      SharedRuns<String, Integer> shared = new SharedRuns<>(root::duplicate, thread);
      CountDownLatch end = new CountDownLatch(1);
      CountDownLatch busy = new CountDownLatch(1);
      SharedRuns<String, Integer>.Run other = shared.of("other", _ -> await(busy));
      SharedRuns<String, Integer>.Run first = shared.of("same", _ -> await(end));
      SharedRuns<String, Integer>.Run second = shared.of("same", _ -> 2);
      Thread caller = caller(first);
      caller.interrupt();
      caller.join();
      busy.countDown();
      end.countDown();

      assertThat(other.get()).isEqualTo(1);
      assertThat(second.get()).isEqualTo(1);
    }
  }

  @Test
  @Timeout(60)
  void runCancelledBeforeItStarts_isSkipped() throws Exception {
    AtomicBoolean begun = new AtomicBoolean();
    CountDownLatch busy = new CountDownLatch(1);
    try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
      SharedRuns<String, Integer> shared = new SharedRuns<>(root::duplicate, thread);
      SharedRuns<String, Integer>.Run other = shared.of("other", _ -> await(busy));
      Thread caller = caller(shared.of("same", _ -> begun.compareAndSet(false, true) ? 1 : 2));
      caller.interrupt();
      caller.join();
      SharedRuns<String, Integer>.Run later = shared.of("same", _ -> 3);
      busy.countDown();

      assertThat(other.get()).isEqualTo(1);
      assertThat(later.get()).isEqualTo(3);
      assertThat(begun).isFalse();
    }
  }

  private static Thread caller(SharedRuns<String, Integer>.Run run) {
    return Thread.ofVirtual()
        .start(() -> assertThatThrownBy(run::get).isInstanceOf(InterruptedException.class));
  }

  private static int await(CountDownLatch latch) throws InterruptedException {
    latch.await();
    return 1;
  }

  private static int runEndlessly(
      InterruptibleConnections connections, CountDownLatch begun, CompletableFuture<String> ended)
      throws SQLException {
    try (DuckDBConnection connection = connections.open();
        Statement statement = connection.createStatement()) {
      begun.countDown();
      return statement.executeUpdate(ENDLESS);
    } catch (SQLException e) {
      ended.complete(String.valueOf(e.getMessage()));
      throw e;
    }
  }
}
