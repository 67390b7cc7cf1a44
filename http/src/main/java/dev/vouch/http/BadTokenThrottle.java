package dev.vouch.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import dev.vouch.core.visitor.AddressHash;
import java.net.InetAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Throttle of requests with invalid tokens, by client address. The first ones are answered
 * immediately; the delay of each further response doubles, up to a maximum. Addresses are stored as
 * hashes under a random key of the process; IPv6 addresses are grouped by /64. Requests with valid
 * tokens are not delayed. Thread-safe; memory is bounded.
 */
public final class BadTokenThrottle {
  /** The number of invalid tokens per address that are answered without a delay. */
  public static final int FREE_ATTEMPTS = 10;

  private static final Duration EXPIRY = Duration.ofMinutes(1);
  private static final int ADDRESSES_MAX = 20_000;
  private static final long FIRST_DELAY_MILLIS = 100;
  private static final int DOUBLINGS_MAX = 5;

  private final Cache<Long, AtomicInteger> attemptsByAddress;
  private final AddressHash addresses = new AddressHash();

  /** Creates a throttle. */
  public BadTokenThrottle() {
    this(Ticker.systemTicker());
  }

  BadTokenThrottle(Ticker ticker) {
    attemptsByAddress =
        Caffeine.newBuilder()
            .maximumSize(ADDRESSES_MAX)
            .expireAfterWrite(EXPIRY)
            .ticker(ticker)
            .build();
  }

  /** Counts an invalid token from an address and returns the delay of the response. */
  public Duration next(InetAddress address) {
    int attempts =
        attemptsByAddress
            .get(addresses.of(address), absent -> new AtomicInteger())
            .incrementAndGet();
    if (attempts <= FREE_ATTEMPTS) {
      return Duration.ZERO;
    }
    int doublings = Math.min(attempts - FREE_ATTEMPTS - 1, DOUBLINGS_MAX);
    return Duration.ofMillis(FIRST_DELAY_MILLIS << doublings);
  }
}
