package dev.vouch.core.ingest;

import dev.vouch.core.ratelimit.ByteQuota;
import dev.vouch.core.ratelimit.Decision;
import dev.vouch.core.ratelimit.Limit;
import dev.vouch.core.ratelimit.SlidingWindows;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.IpAddress;
import dev.vouch.core.visitor.KeyedHash;
import java.net.InetAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The limits of browser requests: their rate per visitor and per address, and the bytes that they
 * write per address and per site. An address can have many visitors; IPv6 addresses are limited per
 * /64. Addresses are stored as hashes under a key that exists only in this process. Thread-safe;
 * memory is bounded.
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
  private final ByteQuota addressBytes;
  private final ByteQuota siteBytes;

  /**
   * Creates an instance without history.
   *
   * @param nanoTime monotonic time in nanoseconds from an arbitrary origin, such as {@code
   *     System::nanoTime}
   */
  public BrowserLimits(
      Limit perVisitor, Limit perAddress, BrowserQuotas quotas, LongSupplier nanoTime) {
    this.perVisitor = perVisitor;
    this.perAddress = perAddress;
    this.visitors = new SlidingWindows<>(KEYS_MAX, nanoTime);
    this.addresses = new SlidingWindows<>(KEYS_MAX, nanoTime);
    this.addressBytes = new ByteQuota(quotas.addressBytes(), nanoTime);
    this.siteBytes = new ByteQuota(quotas.siteBytes(), nanoTime);
    new SecureRandom().nextBytes(key);
  }

  /** Creates limits with the standard rates, without history. */
  public static BrowserLimits standard(BrowserQuotas quotas, LongSupplier nanoTime) {
    return new BrowserLimits(PER_VISITOR, PER_ADDRESS, quotas, nanoTime);
  }

  /** Counts a request of this address; returns how long to wait if it exceeds the limit. */
  public Optional<Duration> countAddress(InetAddress address) {
    return wait(addresses.decide(hash(address), perAddress));
  }

  /** Counts a request of this visitor; returns how long to wait if it exceeds the limit. */
  Optional<Duration> countVisitor(BrowserHashes visitor) {
    return wait(visitors.decide(visitor, perVisitor));
  }

  /** Counts bytes that are about to be recorded; returns the refusal if they exceed a quota. */
  Optional<BrowserOutcome> countBytes(InetAddress address, SiteId site, long bytes) {
    return addressBytes
        .count(hash(address), bytes)
        .<BrowserOutcome>map(BrowserOutcome.AddressQuotaExceeded::new)
        .or(() -> siteBytes.count(hash(site), bytes).map(BrowserOutcome.SiteQuotaExceeded::new));
  }

  private long hash(InetAddress address) {
    byte[] network = IpAddress.of(address).network(IPV6_NETWORK_BITS).bytes();
    return new KeyedHash(key).add(network).first64Bits();
  }

  private long hash(SiteId site) {
    return new KeyedHash(key).add(site.value()).first64Bits();
  }

  private static Optional<Duration> wait(Decision decision) {
    return switch (decision) {
      case Decision.Admitted _ -> Optional.empty();
      case Decision.Refused refused -> Optional.of(refused.reset());
    };
  }
}
