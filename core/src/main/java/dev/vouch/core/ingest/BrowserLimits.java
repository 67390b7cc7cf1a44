package dev.vouch.core.ingest;

import dev.vouch.core.ratelimit.ByteQuota;
import dev.vouch.core.ratelimit.Decision;
import dev.vouch.core.ratelimit.Limit;
import dev.vouch.core.ratelimit.SlidingWindows;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.AddressHash;
import dev.vouch.core.visitor.BrowserHashes;
import java.net.InetAddress;
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

  private final AddressHash hashes = new AddressHash();
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
  }

  /** Creates limits with the standard rates, without history. */
  public static BrowserLimits standard(BrowserQuotas quotas, LongSupplier nanoTime) {
    return new BrowserLimits(PER_VISITOR, PER_ADDRESS, quotas, nanoTime);
  }

  /** Counts a request of this address; returns how long to wait if it exceeds the limit. */
  public Optional<Duration> countAddress(InetAddress address) {
    return wait(addresses.decide(hashes.of(address), perAddress));
  }

  /** Counts a request of this visitor; returns how long to wait if it exceeds the limit. */
  Optional<Duration> countVisitor(BrowserHashes visitor) {
    return wait(visitors.decide(visitor, perVisitor));
  }

  /** Counts bytes that are about to be recorded; returns the refusal if they exceed a quota. */
  Optional<BrowserOutcome> countBytes(InetAddress address, SiteId site, long bytes) {
    return addressBytes
        .count(hashes.of(address), bytes)
        .<BrowserOutcome>map(BrowserOutcome.AddressQuotaExceeded::new)
        .or(() -> siteBytes.count(site.value(), bytes).map(BrowserOutcome.SiteQuotaExceeded::new));
  }

  private static Optional<Duration> wait(Decision decision) {
    return switch (decision) {
      case Decision.Admitted _ -> Optional.empty();
      case Decision.Refused refused -> Optional.of(refused.reset());
    };
  }
}
