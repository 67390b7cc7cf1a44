package dev.vouch.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SharedRunsTest {
  @Test
  void whatIsAskedTwiceBeforeItBegins_runsOnce_andAgainForWhoAsksLater() throws Exception {
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
}
