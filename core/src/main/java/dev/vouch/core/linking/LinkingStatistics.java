package dev.vouch.core.linking;

import dev.vouch.core.linking.SiteLinking.RecentUserAgent;
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
 * In memory only, as hashes under a random key of the process, in a fixed amount of memory. A
 * site's statistics restart a day after their first request. Thread-safe; never blocks for longer
 * than a few hashes take.
 */
public final class LinkingStatistics {
  /** The maximum number of sites, those with the most recent requests; each takes up to 200 KB. */
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

  /** The IP version of the other address under which a User-Agent was seen. */
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
   * Returns the probable mistakes of a site; empty if this node has no statistics of the site.
   * Removes statistics that are older than a day.
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
   * Returns how the address differs under which a User-Agent was seen in the last 10 minutes; empty
   * if it was not seen, or under this address or several addresses.
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
