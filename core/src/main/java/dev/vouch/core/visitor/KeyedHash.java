package dev.vouch.core.visitor;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * HMAC-SHA256 (RFC 2104) over parts with length prefixes, so that no two lists of parts hash the
 * same bytes. Not thread-safe, for a single use.
 */
public final class KeyedHash {
  private static final String ALGORITHM = "HmacSHA256";

  /** Cloned, because the lookup of a provider takes as long as the hash. */
  private static final Mac PROTOTYPE = prototype();

  private final Mac mac;
  private final byte[] length = new byte[Integer.BYTES];

  /**
   * Starts a hash.
   *
   * @param key at least one byte; copied
   */
  public KeyedHash(byte[] key) {
    try {
      mac = (Mac) PROTOTYPE.clone();
      mac.init(new SecretKeySpec(key, ALGORITHM));
    } catch (CloneNotSupportedException | InvalidKeyException e) {
      throw new IllegalStateException("this Java runtime lacks HMAC-SHA256; use another", e);
    }
  }

  private static Mac prototype() {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      // The provider is selected only when a key is set.
      mac.init(new SecretKeySpec(new byte[1], ALGORITHM));
      return mac;
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException("this Java runtime lacks HMAC-SHA256; use another", e);
    }
  }

  /** Adds bytes. */
  public KeyedHash add(byte[] part) {
    ByteBuffer.wrap(length).putInt(part.length);
    mac.update(length);
    mac.update(part);
    return this;
  }

  /** Adds a text as UTF-8. */
  public KeyedHash add(String part) {
    return add(part.getBytes(StandardCharsets.UTF_8));
  }

  /** Adds a number. */
  public KeyedHash add(long part) {
    return add(ByteBuffer.allocate(Long.BYTES).putLong(part).array());
  }

  /** Ends the hash; returns its first 64 bits. */
  public long first64Bits() {
    return ByteBuffer.wrap(mac.doFinal()).getLong();
  }

  /** Ends the hash; returns its first 128 bits in hexadecimal. */
  public String first128BitsHex() {
    return HexFormat.of().formatHex(Arrays.copyOf(mac.doFinal(), 16));
  }
}
