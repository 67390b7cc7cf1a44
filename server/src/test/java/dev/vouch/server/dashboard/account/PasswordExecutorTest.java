package dev.vouch.server.dashboard.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

class PasswordExecutorTest {
  @Test
  void oneOfEachKindIsAtWork_sevenWait_andAllOthersAreRefused() throws InterruptedException {
    try (PasswordExecutor passwordExecutor = new PasswordExecutor()) {
      for (FullPasswordWork full :
          List.of(
              FullPasswordWork.ofKnown(passwordExecutor),
              FullPasswordWork.ofUnknown(passwordExecutor))) {
        for (int number = 0; number < PasswordExecutor.PLACES; number++) {
          assertThat(full.nextEnd()).isEqualTo("done");
        }
        assertThat(full.mostAtWork()).isEqualTo(1);
      }
    }
  }

  @Test
  void unknownClientsInAllTheirPlaces_leaveThoseOfKnownClients() throws InterruptedException {
    try (PasswordExecutor passwordExecutor = new PasswordExecutor()) {
      FullPasswordWork full = FullPasswordWork.ofUnknown(passwordExecutor);

      assertThat(passwordExecutor.result(() -> "checked", () -> {})).isEqualTo("checked");
      assertThat(full.nextEnd()).isEqualTo("done");
    }
  }

  @Test
  void oneAddress_takesTwoPlacesOfUnknownClients() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch free = new CountDownLatch(1);
    try (PasswordExecutor passwordExecutor = new PasswordExecutor();
        ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
      Semaphore refused = new Semaphore(0);
      for (int attempt = 0; attempt < 5; attempt++) {
        clients.submit(
            () ->
                passwordExecutor.resultOfUnknown(7, () -> awaited(begun, free), refused::release));
      }
      refused.acquire(3);
      begun.await();
      Future<String> other =
          clients.submit(() -> passwordExecutor.resultOfUnknown(8, () -> "checked", () -> {}));

      free.countDown();
      assertThat(other.get()).isEqualTo("checked");
      assertThat(refused.availablePermits()).isZero();
      assertThat(passwordExecutor.resultOfUnknown(7, () -> "checked", () -> {}))
          .isEqualTo("checked");
    }
  }

  private static String awaited(CountDownLatch begun, CountDownLatch free) {
    begun.countDown();
    try {
      free.await();
    } catch (InterruptedException interrupted) {
      throw new AssertionError(interrupted);
    }
    return "done";
  }

  @Test
  void whatTheWorkThrows_isThrown() {
    try (PasswordExecutor passwordExecutor = new PasswordExecutor()) {
      IllegalStateException broken = new IllegalStateException("broken");

      assertThatThrownBy(
              () ->
                  passwordExecutor.result(
                      () -> {
                        throw broken;
                      },
                      () -> {}))
          .isSameAs(broken);
    }
  }
}
