package dev.vouch.core.visitor;

/**
 * Keyed hash of an address whose browsers a site excludes from recording, under the site's
 * permanent secret. IPv6 addresses of one /64 network have the same hash, since a browser changes
 * the rest daily.
 *
 * @param value 64 bits
 */
public record ExcludedAddressHash(long value) {
  private static final int IPV6_NETWORK_BITS = 64;

  /** Separates these hashes from user keys, which have one part. */
  private static final String PURPOSE = "excluded address";

  /** Returns the hash under the site's {@code secrets}. */
  public static ExcludedAddressHash of(SiteSecrets.Secrets secrets, IpAddress address) {
    return new ExcludedAddressHash(
        new KeyedHash(secrets.userKey())
            .add(PURPOSE)
            .add(address.network(IPV6_NETWORK_BITS).bytes())
            .first64Bits());
  }
}
