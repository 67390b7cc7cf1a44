package dev.vouch.server.dashboard.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PasswordExecutorTest {
  @Test
  void twoTasksRun_sixAreQueued_andOthersAreRejected() throws InterruptedException {
    try (PasswordExecutor passwordExecutor = new PasswordExecutor()) {
      BlockingPasswordTasks tasks = new BlockingPasswordTasks(passwordExecutor);
      for (int number = 0; number < 8; number++) {
        assertThat(tasks.releaseAndAwaitResult()).isEqualTo("done");
      }
      assertThat(tasks.runningMax()).isEqualTo(2);
    }
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
                      },
                      () -> {}))
          .isSameAs(failure);
    }
  }
}
