package dev.vouch.server.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Throttle of requests with invalid tokens by client address: the first ones are answered
 * immediately, each later one with a doubled delay, up to a maximum. Addresses are stored as hashes
 * under a key of the process; IPv6 addresses are grouped by their /64 network. Requests with valid
 * tokens are not delayed. Thread-safe; memory is bounded.
 */
public final class BadTokenThrottle {
  /** The number of invalid tokens per address without a delay. */
  public static final int FREE_ATTEMPTS = 10;

  private static final Duration EXPIRY = Duration.ofMinutes(1);
  private static final int ADDRESSES_MAX = 20_000;
  private static final long FIRST_DELAY_MILLIS = 100;
  private static final int DOUBLINGS_MAX = 5;
  private static final int IPV6_NETWORK_BYTES = 8;

  private final Cache<Long, AtomicInteger> attemptsByAddress;
  private final SecretKeySpec key;

  /** Creates a throttle. */
  public BadTokenThrottle() {
    this(Ticker.systemTicker());
  }

  BadTokenThrottle(Ticker ticker) {
    byte[] random = new byte[32];
    new SecureRandom().nextBytes(random);
    key = new SecretKeySpec(random, "HmacSHA256");
    attemptsByAddress =
        Caffeine.newBuilder()
            .maximumSize(ADDRESSES_MAX)
            .expireAfterWrite(EXPIRY)
            .ticker(ticker)
            .build();
  }

  /** Counts an invalid token of an address and returns the delay of the response. */
  public Duration next(InetAddress address) {
    int attempts =
        attemptsByAddress.get(hash(address), absent -> new AtomicInteger()).incrementAndGet();
    if (attempts <= FREE_ATTEMPTS) {
      return Duration.ZERO;
    }
    int doublings = Math.min(attempts - FREE_ATTEMPTS - 1, DOUBLINGS_MAX);
    return Duration.ofMillis(FIRST_DELAY_MILLIS << doublings);
  }

  private Long hash(InetAddress address) {
    byte[] bytes = address.getAddress();
    byte[] network =
        bytes.length > IPV6_NETWORK_BYTES ? Arrays.copyOf(bytes, IPV6_NETWORK_BYTES) : bytes;
    try {
      Mac mac = Mac.getInstance(key.getAlgorithm());
      mac.init(key);
      return ByteBuffer.wrap(mac.doFinal(network)).getLong();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java runtime lacks HmacSHA256; use another", e);
    }
  }
}
