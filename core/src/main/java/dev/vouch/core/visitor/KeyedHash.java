package dev.vouch.core.visitor;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * HMAC-SHA256 (RFC 2104) over parts with length prefixes, so that no two lists of parts hash the
 * same bytes. Not thread-safe, for a single use.
 */
public final class KeyedHash {
  private static final String ALGORITHM = "HmacSHA256";

  /** More than the parts of most hashes have. */
  private static final int MESSAGE_BYTES = 256;

  /**
   * One per thread, with the key of its last hash: it is used from the first to the last byte in
   * one call, and creating one takes longer than the hash.
   */
  private static final ThreadLocal<Mac> MAC = ThreadLocal.withInitial(KeyedHash::mac);

  private final byte[] key;
  private ByteBuffer message = ByteBuffer.allocate(MESSAGE_BYTES);

  /**
   * Starts a hash.
   *
   * @param key at least one byte; must not be modified
   */
  public KeyedHash(byte[] key) {
    this.key = key;
  }

  private static Mac mac() {
    try {
      return Mac.getInstance(ALGORITHM);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java runtime lacks HMAC-SHA256; use another", e);
    }
  }

  /** Adds bytes. */
  public KeyedHash add(byte[] part) {
    reserve(Integer.BYTES + part.length);
    message.putInt(part.length).put(part);
    return this;
  }

  /** Adds a text as UTF-8. */
  public KeyedHash add(String part) {
    return add(part.getBytes(StandardCharsets.UTF_8));
  }

  /** Adds a number. */
  public KeyedHash add(long part) {
    reserve(Integer.BYTES + Long.BYTES);
    message.putInt(Long.BYTES).putLong(part);
    return this;
  }

  private void reserve(int bytes) {
    if (bytes > message.remaining()) {
      int needed = message.position() + bytes;
      message = ByteBuffer.allocate(2 * needed).put(message.flip());
    }
  }

  /** Ends the hash; returns its first 64 bits. */
  public long first64Bits() {
    return ByteBuffer.wrap(hash()).getLong();
  }

  /** Ends the hash; returns its first 128 bits in hexadecimal. */
  public String first128BitsHex() {
    return HexFormat.of().formatHex(hash(), 0, 16);
  }

  private byte[] hash() {
    Mac mac = MAC.get();
    try {
      mac.init(new SecretKeySpec(key, ALGORITHM));
    } catch (InvalidKeyException e) {
      throw new IllegalStateException("this Java runtime lacks HMAC-SHA256; use another", e);
    }
    mac.update(message.flip());
    return mac.doFinal();
  }
}
