package dev.vouch.core.visitor;

import java.net.InetAddress;
import java.security.SecureRandom;

/**
 * Hash of IP addresses under a random key of this object, so that counters by address contain no
 * address. IPv6 addresses of one /64 network share a hash, because one customer has all of them.
 * Thread-safe.
 */
public final class AddressHash {
  private static final int IPV6_NETWORK_BITS = 64;

  private final byte[] key = new byte[32];

  /** Creates an instance whose hashes no other instance can reproduce. */
  public AddressHash() {
    this(new SecureRandom());
  }

  /** Creates an instance with a key from {@code random}. */
  public AddressHash(SecureRandom random) {
    random.nextBytes(key);
  }

  /** Returns the hash of an address. */
  public long of(InetAddress address) {
    byte[] network = IpAddress.of(address).network(IPV6_NETWORK_BITS).bytes();
    return new KeyedHash(key).add(network).first64Bits();
  }
}
