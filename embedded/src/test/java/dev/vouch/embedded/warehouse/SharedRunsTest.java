package dev.vouch.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SharedRunsTest {
  @Test
  void requestsBeforeTheStart_shareOneRun_andLaterOnesRunAgain() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    CountDownLatch busy = new CountDownLatch(1);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
      SharedRuns<String, Integer> shared = new SharedRuns<>(thread);
      Future<Integer> other =
          shared.of(
              "other",
              () -> {
                busy.await();
                return 0;
              });
      Future<Integer> first =
          shared.of(
              "same",
              () -> {
                begun.countDown();
                end.await();
                return runs.incrementAndGet();
              });
      Future<Integer> second = shared.of("same", runs::incrementAndGet);
      busy.countDown();
      begun.await();
      Future<Integer> later = shared.of("same", runs::incrementAndGet);
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
      SharedRuns<String, Boolean> shared = new SharedRuns<>(threads);
      Future<Boolean> first =
          shared.of(
              "same",
              () -> {
                begun.countDown();
                end.await();
                ended.set(true);
                return true;
              });
      begun.await();
      Future<Boolean> later = shared.of("same", ended::get);
      // It would run after the later run if that had been started.
      assertThat(shared.of("other", () -> true).get()).isTrue();
      end.countDown();

      assertThat(first.get()).isTrue();
      assertThat(later.get()).isTrue();
    }
  }

  @Test
  void failedRun_failsItsCallers_butNotTheNextRun() throws Exception {
    try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
      SharedRuns<String, Integer> shared = new SharedRuns<>(thread);
      Future<Integer> failed =
          shared.of(
              "same",
              () -> {
                throw new SQLException("failed by the test");
              });

      assertThatThrownBy(failed::get).hasCauseInstanceOf(SQLException.class);
      assertThat(shared.of("same", () -> 1).get()).isEqualTo(1);
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
      SharedRuns<String, Integer> shared = new SharedRuns<>(threads);
      assertThatThrownBy(shared.of("same", () -> 1)::get)
          .hasRootCauseInstanceOf(OutOfMemoryError.class);
      isFull.set(false);

      assertThat(shared.of("same", () -> 1).get()).isEqualTo(1);
    }
  }
}
