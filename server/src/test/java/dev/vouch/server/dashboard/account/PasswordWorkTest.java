package dev.vouch.server.dashboard.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PasswordWorkTest {
  @Test
  void twoAreAtWork_sixWait_andAllOthersAreRefused() throws InterruptedException {
    try (PasswordWork work = new PasswordWork()) {
      FullPasswordWork full = new FullPasswordWork(work);
      for (int number = 0; number < 8; number++) {
        assertThat(full.nextEnd()).isEqualTo("done");
      }
      assertThat(full.mostAtWork()).isEqualTo(2);
    }
  }

  @Test
  void whatTheWorkThrows_isThrown() {
    try (PasswordWork work = new PasswordWork()) {
      IllegalStateException broken = new IllegalStateException("broken");

      assertThatThrownBy(
              () ->
                  work.result(
                      () -> {
                        throw broken;
                      },
                      () -> {}))
          .isSameAs(broken);
    }
  }
}
