package dev.vouch.dashboard.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.http.ProblemException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PasswordExecutorTest {
  /** For all tasks of a test together, since they run one after another. */
  private final long giveUpNanos = System.nanoTime() + Duration.ofSeconds(30).toNanos();

  @Test
  void oneTaskOfEachKindRuns_sevenAreQueued_andOthersAreRejected() throws InterruptedException {
    try (PasswordExecutor passwordExecutor = new PasswordExecutor()) {
      for (BlockingPasswordTasks tasks :
          List.of(
              BlockingPasswordTasks.ofKnown(passwordExecutor),
              BlockingPasswordTasks.ofUnknown(passwordExecutor))) {
        for (int number = 0; number < PasswordExecutor.PLACES; number++) {
          assertThat(tasks.releaseAndAwaitResult()).isEqualTo("done");
        }
        assertThat(tasks.runningMax()).isEqualTo(1);
      }
    }
  }

  @Test
  void queueFullOfUnknownClients_leavesThePlacesOfKnownClients() throws InterruptedException {
    try (PasswordExecutor passwordExecutor = new PasswordExecutor()) {
      BlockingPasswordTasks tasks = BlockingPasswordTasks.ofUnknown(passwordExecutor);

      assertThat(passwordExecutor.result(() -> "checked")).isEqualTo("checked");
      assertThat(tasks.releaseAndAwaitResult()).isEqualTo("done");
    }
  }

  @Test
  void oneAddress_takesAtMostTwoPlacesOfUnknownClients() throws Exception {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    try (PasswordExecutor passwordExecutor = new PasswordExecutor();
        ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
      Semaphore rejected = new Semaphore(0);
      for (int attempt = 0; attempt < 5; attempt++) {
        Future<String> _ =
            clients.submit(
                () -> {
                  try {
                    return passwordExecutor.resultOfUnknown(7, () -> block(started, released));
                  } catch (ProblemException e) {
                    rejected.release();
                    return "rejected";
                  }
                });
      }
      assertThat(rejected.tryAcquire(3, remainingNanos(), TimeUnit.NANOSECONDS)).isTrue();
      assertThat(started.await(remainingNanos(), TimeUnit.NANOSECONDS)).isTrue();
      Future<String> other =
          clients.submit(() -> passwordExecutor.resultOfUnknown(8, () -> "checked"));

      released.countDown();
      assertThat(other.get(remainingNanos(), TimeUnit.NANOSECONDS)).isEqualTo("checked");
      assertThat(rejected.availablePermits()).isZero();
      assertThat(passwordExecutor.resultOfUnknown(7, () -> "checked")).isEqualTo("checked");
    }
  }

  private long remainingNanos() {
    return giveUpNanos - System.nanoTime();
  }

  private String block(CountDownLatch started, CountDownLatch released) {
    started.countDown();
    try {
      assertThat(released.await(remainingNanos(), TimeUnit.NANOSECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return "done";
  }

  @Test
  void exceptionOfATask_isRethrown() {
    try (PasswordExecutor passwordExecutor = new PasswordExecutor()) {
      IllegalStateException failure = new IllegalStateException("broken");

      assertThatThrownBy(
              () ->
                  passwordExecutor.result(
                      () -> {
                        throw failure;
                      }))
          .isSameAs(failure);
    }
  }
}
