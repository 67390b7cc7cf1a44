package dev.vouch.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class PaceTest {
  @Test
  void threadThatHasAProcessor_getsOn() {
    long end = System.nanoTime() + Duration.ofMillis(50).toNanos();
    Pace pace = Pace.ofThisThread();
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }

    assertThat(pace.isCreeping()).isFalse();
  }

  @Test
  void threadThatWaits_creeps() {
    Pace pace = Pace.ofThisThread();
    LockSupport.parkNanos(Duration.ofMillis(50).toNanos());

    assertThat(pace.isCreeping()).isTrue();
  }
}
