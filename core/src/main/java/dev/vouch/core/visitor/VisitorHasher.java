package dev.vouch.core.visitor;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.SaltPair.Salt;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Hasher of browsers (docs/identity.md I1, I3), used both for the IP address and User-Agent of a
 * browser's own request and for those that a backend forwards. Thread-safe.
 */
public final class VisitorHasher {
  private final int ipv6Prefix;

  /**
   * Creates a hasher.
   *
   * @param ipv6Prefix the number of leading bits of an IPv6 address that are hashed, 1 to 128; 64
   *     by default
   * @throws IllegalArgumentException if it is out of range
   */
  public VisitorHasher(int ipv6Prefix) {
    if (ipv6Prefix < 1 || ipv6Prefix > 128) {
      throw new IllegalArgumentException("ipv6_prefix must be 1 to 128");
    }
    this.ipv6Prefix = ipv6Prefix;
  }

  /** Returns the hashes of a browser of this site under both live salts. */
  public BrowserHashes hash(SiteId site, SaltPair salts, IpAddress ip, String userAgent) {
    byte[] network = ip.network(ipv6Prefix).bytes();
    byte[] agent = userAgent.getBytes(charset(userAgent));
    return new BrowserHashes(
        hash(salts.even(), site, network, agent), hash(salts.odd(), site, network, agent));
  }

  private static long hash(Salt salt, SiteId site, byte[] network, byte[] agent) {
    return new KeyedHash(salt.key()).add(site.value()).add(network).add(agent).first64Bits();
  }

  /**
   * Servers decode the bytes of a browser's header as Latin-1. A copy of it in a backend's JSON has
   * the same characters, so encoding as Latin-1 gives the same bytes.
   */
  private static Charset charset(String userAgent) {
    for (int i = 0; i < userAgent.length(); i++) {
      if (userAgent.charAt(i) > 0xff) {
        return StandardCharsets.UTF_8;
      }
    }
    return StandardCharsets.ISO_8859_1;
  }
}
