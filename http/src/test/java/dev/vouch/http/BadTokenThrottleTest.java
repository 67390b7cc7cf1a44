package dev.vouch.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BadTokenThrottleTest {
  private static final InetAddress ADDRESS = InetAddress.ofLiteral("203.0.113.9");

  private final AtomicLong nanos = new AtomicLong();
  private final BadTokenThrottle throttle = new BadTokenThrottle(nanos::get);

  @Test
  void firstBadTokens_areNotDelayed_andLaterOnesBackOffUpToALimit() {
    assertThat(Stream.generate(() -> throttle.next(ADDRESS)).limit(BadTokenThrottle.FREE_ATTEMPTS))
        .containsOnly(Duration.ZERO);
    assertThat(Stream.generate(() -> throttle.next(ADDRESS).toMillis()).limit(8))
        .containsExactly(100L, 200L, 400L, 800L, 1600L, 3200L, 3200L, 3200L);
  }

  @Test
  void otherAddress_isNotDelayed() {
    exhaust(ADDRESS);
    assertThat(throttle.next(InetAddress.ofLiteral("203.0.113.10"))).isZero();
  }

  @Test
  void addressesOfOneIpv6Network_countAsOne() {
    exhaust(InetAddress.ofLiteral("2001:db8::1"));
    assertThat(throttle.next(InetAddress.ofLiteral("2001:db8::2"))).isPositive();
    assertThat(throttle.next(InetAddress.ofLiteral("2001:db8:0:1::1"))).isZero();
  }

  @Test
  void badTokens_expireAfterAMinute() {
    exhaust(ADDRESS);
    nanos.addAndGet(Duration.ofMinutes(1).toNanos() + 1);
    assertThat(throttle.next(ADDRESS)).isZero();
  }

  private void exhaust(InetAddress address) {
    for (int attempt = 0; attempt < BadTokenThrottle.FREE_ATTEMPTS; attempt++) {
      assertThat(throttle.next(address)).isZero();
    }
  }
}
