package dev.vouch.core.linking;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.IpAddress;
import dev.vouch.core.visitor.KeyedHash;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Statistics of the user IDs, addresses and User-Agents of recent requests to this node, by site.
 * They are in memory only, as hashes under a random key of the process, and of fixed size; a day
 * after their first request, those of a site start anew. Thread-safe; never blocks for longer than
 * a few hashes take.
 */
public final class LinkingStatistics {
  /** The sites with the most recent requests; each takes up to 200 KB. */
  private static final int SITES_MAX = 64;

  private static final int KEY_BYTES = 32;
  private static final Duration KEPT = Duration.ofDays(1);

  private final byte[] key;
  private final LinkedHashMap<SiteId, SiteLinking> sites = new LinkedHashMap<>(16, 0.75f, true);

  private LinkingStatistics(byte[] key) {
    this.key = key;
  }

  /** Creates empty statistics. */
  public static LinkingStatistics withRandomKey() {
    byte[] key = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(key);
    return new LinkingStatistics(key);
  }

  /** Whether a User-Agent that was seen under another address came by another IP version. */
  public enum OtherAddress {
    SAME_VERSION,
    OTHER_VERSION
  }

  /** Counts a user ID that a browser announced with {@code identify()}. */
  public void identified(SiteId site, String userId, long visitorHash, Instant at) {
    long exact = UserIdForms.hash(key, userId);
    Supplier<UserIdForms> forms = () -> UserIdForms.of(key, userId, exact);
    synchronized (sites) {
      of(site, at).announced(exact, forms, visitorHash);
    }
  }

  /** Counts a success of a backend with a user ID. */
  public void succeeded(SiteId site, String userId, Instant at) {
    long exact = UserIdForms.hash(key, userId);
    Supplier<UserIdForms> forms = () -> UserIdForms.of(key, userId, exact);
    synchronized (sites) {
      of(site, at).sent(exact, forms);
    }
  }

  /** Notes the address and the User-Agent of a browser's request. */
  public void browserSeen(SiteId site, IpAddress address, String userAgent, Instant at) {
    long addressHash = hash(address);
    long userAgentHash = UserIdForms.hash(key, userAgent);
    synchronized (sites) {
      of(site, at)
          .browserSeen(
              userAgentHash,
              new RecentUserAgent(addressHash, address.isIpv4(), false, at.toEpochMilli()));
    }
  }

  /** Counts an event of a backend with a visitor's address and User-Agent. */
  public void forwarded(SiteId site, IpAddress address, String userAgent, Instant at) {
    boolean hasBrowsers;
    synchronized (sites) {
      hasBrowsers = of(site, at).forwarded();
    }
    if (hasBrowsers && otherAddress(site, address, userAgent, at).isPresent()) {
      synchronized (sites) {
        of(site, at).forwardedOtherAddress();
      }
    }
  }

  /**
   * Returns the probable mistakes; empty if there was no request to this node in the last day.
   * Removes statistics that are older.
   */
  public Optional<LinkingWarnings> warnings(SiteId site, Instant now) {
    synchronized (sites) {
      sites.values().removeIf(known -> isOld(known, now));
      return Optional.ofNullable(sites.get(site)).map(SiteLinking::warnings);
    }
  }

  private static boolean isOld(SiteLinking known, Instant now) {
    return !now.isBefore(known.since().plus(KEPT));
  }

  /**
   * Returns whether a User-Agent was seen in the last minutes under exactly one address, which is
   * not this one.
   */
  public Optional<OtherAddress> otherAddress(
      SiteId site, IpAddress address, String userAgent, Instant now) {
    long addressHash = hash(address);
    long userAgentHash = UserIdForms.hash(key, userAgent);
    synchronized (sites) {
      return Optional.ofNullable(sites.get(site))
          .flatMap(known -> known.seenUnderOther(userAgentHash, addressHash, now.toEpochMilli()))
          .map(
              seen ->
                  seen.isIpv4() == address.isIpv4()
                      ? OtherAddress.SAME_VERSION
                      : OtherAddress.OTHER_VERSION);
    }
  }

  /** Removes the statistics of a site, for example because a user was erased. */
  public void clear(SiteId site) {
    synchronized (sites) {
      sites.remove(site);
    }
  }

  private SiteLinking of(SiteId site, Instant at) {
    SiteLinking known = sites.get(site);
    if (known != null && !isOld(known, at)) {
      return known;
    }
    SiteLinking fresh = new SiteLinking(at);
    sites.put(site, fresh);
    if (sites.size() > SITES_MAX) {
      sites.pollFirstEntry();
    }
    return fresh;
  }

  /** An IPv6 address counts by its first 64 bits, since browsers change the rest. */
  private long hash(IpAddress address) {
    return new KeyedHash(key).add(address.network(Long.SIZE).bytes()).first64Bits();
  }
}
