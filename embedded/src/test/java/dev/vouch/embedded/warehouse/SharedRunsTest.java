package dev.vouch.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SharedRunsTest {
  @Test
  void requestsBeforeTheStart_shareOneRun_andLaterOnesRunAgain() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    CountDownLatch busy = new CountDownLatch(1);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
      SharedRuns<String, Integer> shared = new SharedRuns<>(thread);
      SharedRuns<String, Integer>.Run other =
          shared.of(
              "other",
              () -> {
                busy.await();
                return 0;
              });
      SharedRuns<String, Integer>.Run first =
          shared.of(
              "same",
              () -> {
                begun.countDown();
                end.await();
                return runs.incrementAndGet();
              });
      SharedRuns<String, Integer>.Run second = shared.of("same", () -> runs.incrementAndGet());
      busy.countDown();
      begun.await();
      SharedRuns<String, Integer>.Run later = shared.of("same", () -> runs.incrementAndGet());
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
      SharedRuns<String, Boolean>.Run first =
          shared.of(
              "same",
              () -> {
                begun.countDown();
                end.await();
                ended.set(true);
                return true;
              });
      begun.await();
      SharedRuns<String, Boolean>.Run later = shared.of("same", () -> ended.get());
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
      SharedRuns<String, Integer>.Run failed =
          shared.of(
              "same",
              () -> {
                throw new IOException("failed by the test");
              });

      assertThatThrownBy(failed::get).hasCauseInstanceOf(IOException.class);
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

  /** The thread is released, or the next run would not end. */
  @Test
  @Timeout(60)
  void interruptedLastCaller_cancelsTheRun() throws Exception {
    try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
      SharedRuns<String, Integer> shared = new SharedRuns<>(thread);
      CountDownLatch begun = new CountDownLatch(1);
      CompletableFuture<Boolean> ended = new CompletableFuture<>();
      SharedRuns<String, Integer>.Run endless = shared.of("same", () -> runEndlessly(begun, ended));
      Thread caller = caller(endless);
      begun.await();
      caller.interrupt();
      caller.join();

      assertThat(ended.getNow(false)).isTrue();
      assertThat(shared.of("same", () -> 1).get()).isEqualTo(1);
    }
  }

  @Test
  @Timeout(60)
  void interruptedCaller_leavesTheRunToTheOthers() throws Exception {
    try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
      SharedRuns<String, Integer> shared = new SharedRuns<>(thread);
      CountDownLatch end = new CountDownLatch(1);
      CountDownLatch busy = new CountDownLatch(1);
      SharedRuns<String, Integer>.Run other = shared.of("other", () -> await(busy));
      SharedRuns<String, Integer>.Run first = shared.of("same", () -> await(end));
      SharedRuns<String, Integer>.Run second = shared.of("same", () -> 2);
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
      SharedRuns<String, Integer> shared = new SharedRuns<>(thread);
      SharedRuns<String, Integer>.Run other = shared.of("other", () -> await(busy));
      Thread caller = caller(shared.of("same", () -> begun.compareAndSet(false, true) ? 1 : 2));
      caller.interrupt();
      caller.join();
      SharedRuns<String, Integer>.Run later = shared.of("same", () -> 3);
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

  private static int runEndlessly(CountDownLatch begun, CompletableFuture<Boolean> ended)
      throws InterruptedException {
    begun.countDown();
    try {
      return await(new CountDownLatch(1));
    } finally {
      ended.complete(true);
    }
  }
}
