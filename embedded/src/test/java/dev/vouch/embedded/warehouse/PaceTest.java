package dev.vouch.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class PaceTest {
  @Test
  @Timeout(30)
  void threadThatHasAProcessor_getsOn() {
    Pace pace = Pace.ofThisThread();
    spin(Duration.ofMillis(50));
    while (pace.isStarved()) {
      spin(Duration.ofMillis(1));
    }
  }

  @Test
  void momentIsNoMeasure() {
    assertThat(Pace.ofThisThread().isStarved()).isFalse();
  }

  @Test
  void threadThatWaits_creeps() {
    Pace pace = Pace.ofThisThread();
    LockSupport.parkNanos(Duration.ofMillis(50).toNanos());

    assertThat(pace.isStarved()).isTrue();
  }

  private static void spin(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }
}
