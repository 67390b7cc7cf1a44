package dev.vouch.server.http;

import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Hash of IP addresses under a random key of this object, so that counters by address contain no
 * address. IPv6 addresses of one /64 network share a hash. Thread-safe.
 */
final class AddressHash {
  private static final int IPV6_NETWORK_BYTES = 8;

  private final SecretKeySpec key;

  AddressHash() {
    byte[] random = new byte[32];
    new SecureRandom().nextBytes(random);
    key = new SecretKeySpec(random, "HmacSHA256");
  }

  Long of(InetAddress address) {
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
