package dev.vouch.core.ingest;

import dev.vouch.core.ratelimit.Decision;
import dev.vouch.core.ratelimit.Limit;
import dev.vouch.core.ratelimit.SlidingWindows;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.IpAddress;
import dev.vouch.core.visitor.KeyedHash;
import java.net.InetAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The rate limits of browser requests, per visitor and per address; an address can have many
 * visitors. IPv6 addresses are limited per /64. Addresses are stored as hashes under a key that
 * exists only in this process. Thread-safe; memory is bounded.
 */
public final class BrowserLimits {
  /** More than a person can click. */
  public static final Limit PER_VISITOR = new Limit(100, Duration.ofSeconds(10));

  /** Sufficient for a large office. */
  public static final Limit PER_ADDRESS = new Limit(1_000, Duration.ofSeconds(10));

  private static final int KEYS_MAX = 100_000;
  private static final int IPV6_NETWORK_BITS = 64;

  private final byte[] key = new byte[32];
  private final Limit perVisitor;
  private final Limit perAddress;
  private final SlidingWindows<BrowserHashes> visitors;
  private final SlidingWindows<Long> addresses;

  /**
   * Creates an instance without history.
   *
   * @param nanoTime monotonic time in nanoseconds from an arbitrary origin, such as {@code
   *     System::nanoTime}
   */
  public BrowserLimits(Limit perVisitor, Limit perAddress, LongSupplier nanoTime) {
    this.perVisitor = perVisitor;
    this.perAddress = perAddress;
    this.visitors = new SlidingWindows<>(KEYS_MAX, nanoTime);
    this.addresses = new SlidingWindows<>(KEYS_MAX, nanoTime);
    new SecureRandom().nextBytes(key);
  }

  /** Creates the standard limits, without history. */
  public static BrowserLimits standard(LongSupplier nanoTime) {
    return new BrowserLimits(PER_VISITOR, PER_ADDRESS, nanoTime);
  }

  /** Counts a request of this address; returns how long to wait if it exceeds the limit. */
  public Optional<Duration> countAddress(InetAddress address) {
    byte[] network = IpAddress.of(address).network(IPV6_NETWORK_BITS).bytes();
    return wait(addresses.decide(new KeyedHash(key).add(network).first64Bits(), perAddress));
  }

  /** Counts a request of this visitor; returns how long to wait if it exceeds the limit. */
  Optional<Duration> countVisitor(BrowserHashes visitor) {
    return wait(visitors.decide(visitor, perVisitor));
  }

  private static Optional<Duration> wait(Decision decision) {
    return switch (decision) {
      case Decision.Admitted _ -> Optional.empty();
      case Decision.Refused refused -> Optional.of(refused.reset());
    };
  }
}
