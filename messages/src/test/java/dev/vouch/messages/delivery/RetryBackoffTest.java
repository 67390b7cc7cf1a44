package dev.vouch.messages.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RetryBackoffTest {
  @Test
  void retryDelays_growWithJitter_andEndAfterSevenAttempts() {
    RetryBackoff backoff = new RetryBackoff(new Random(1));
    List<Integer> baseSeconds = List.of(5, 30, 120, 600, 3600, 21600);
    for (int attempts = 1; attempts <= 6; attempts++) {
      double seconds = backoff.after(attempts).orElseThrow().toMillis() / 1000.0;
      assertThat(seconds / baseSeconds.get(attempts - 1)).isBetween(0.8, 1.2).isNotEqualTo(1.0);
    }
    assertThat(backoff.after(7)).isEmpty();
  }
}
