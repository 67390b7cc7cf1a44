package dev.vouch.core.apikey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.ratelimit.Decision;
import dev.vouch.core.ratelimit.Limit;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class InMemoryRateLimiterTest {
  private static final KeyId A = new KeyId("a");
  private static final KeyId B = new KeyId("b");

  private final RateLimiter limiter = new InMemoryRateLimiter(() -> 0);

  @Test
  void requestsOverTheStandardLimit_areRefused_countedForEachKeyApart() {
    for (int request = 0; request < 500; request++) {
      assertThat(admit(A)).isInstanceOf(Decision.Admitted.class);
    }

    assertThat(admit(A)).isEqualTo(new Decision.Refused(Duration.ofSeconds(10)));
    assertThat(admit(B)).isEqualTo(new Decision.Admitted(499, Duration.ofSeconds(10)));
  }

  private Decision admit(KeyId key) {
    return limiter.admit(key, Limit.STANDARD).toCompletableFuture().join();
  }
}
