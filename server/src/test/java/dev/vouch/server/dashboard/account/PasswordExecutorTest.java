package dev.vouch.server.dashboard.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PasswordExecutorTest {
  @Test
  void twoAreAtWork_sixWait_andAllOthersAreRefused() throws InterruptedException {
    try (PasswordExecutor passwordExecutor = new PasswordExecutor()) {
      FullPasswordWork full = new FullPasswordWork(passwordExecutor);
      for (int number = 0; number < 8; number++) {
        assertThat(full.nextEnd()).isEqualTo("done");
      }
      assertThat(full.mostAtWork()).isEqualTo(2);
    }
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
