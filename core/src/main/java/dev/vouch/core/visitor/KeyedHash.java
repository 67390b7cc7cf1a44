package dev.vouch.core.visitor;

import dev.vouch.core.wire.Sha256;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * HMAC-SHA256 (RFC 2104) over parts with length prefixes, so that no two lists of parts hash the
 * same bytes. Not thread-safe, for a single use.
 *
 * <p>Computed from two hashes, as RFC 2104 defines it, because Java's {@code Mac} allocates more
 * for each key than everything else that an event needs.
 */
public final class KeyedHash {
  private static final int BLOCK_BYTES = 64;
  private static final byte INNER = 0x36;
  private static final byte OUTER = 0x5c;
  private static final int HASH_BYTES_OF_128_BITS = 16;
  private static final int ASCII_MAX = 0x7f;

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /** One per thread, in use from a hash's first part to its end. */
  private static final ThreadLocal<Scratch> SCRATCH = ThreadLocal.withInitial(Scratch::new);

  private final byte[] key;
  private final Scratch scratch;

  /** The buffers of one hash at a time. */
  private static final class Scratch {
    private static final int MESSAGE_BYTES = 1024;

    private final byte[] block = new byte[BLOCK_BYTES];
    private final byte[] hash = new byte[Sha256.BYTES];
    private byte[] message = new byte[MESSAGE_BYTES];
    private int length;
    private boolean isUsed;

    /** Erases the hashed bytes. */
    private void end() {
      Arrays.fill(message, 0, length, (byte) 0);
      Arrays.fill(block, (byte) 0);
      if (message.length > MESSAGE_BYTES) {
        message = new byte[MESSAGE_BYTES];
      }
      isUsed = false;
    }
  }

  /**
   * Starts a hash.
   *
   * @param key 1 to 64 bytes; must not be modified
   * @throws IllegalArgumentException if the key has another length
   */
  public KeyedHash(byte[] key) {
    if (key.length == 0 || key.length > BLOCK_BYTES) {
      throw new IllegalArgumentException("a key must have 1 to " + BLOCK_BYTES + " bytes");
    }
    this.key = key;
    if (SCRATCH.get().isUsed) {
      // In use by a hash of this thread that has not ended, or never will.
      SCRATCH.set(new Scratch());
    }
    scratch = SCRATCH.get();
    scratch.isUsed = true;
    scratch.length = 0;
  }

  /** Adds bytes. */
  public KeyedHash add(byte[] part) {
    reserve(Integer.BYTES + part.length);
    number(part.length);
    System.arraycopy(part, 0, scratch.message, scratch.length, part.length);
    scratch.length += part.length;
    return this;
  }

  /** Adds a text as UTF-8. */
  public KeyedHash add(String part) {
    reserve(Integer.BYTES + part.length());
    int end = scratch.length + Integer.BYTES;
    for (int index = 0; index < part.length(); index++) {
      char character = part.charAt(index);
      if (character > ASCII_MAX) {
        return add(part.getBytes(StandardCharsets.UTF_8));
      }
      scratch.message[end + index] = (byte) character;
    }
    number(part.length());
    scratch.length += part.length();
    return this;
  }

  /** Adds a number. */
  public KeyedHash add(long part) {
    reserve(Integer.BYTES + Long.BYTES);
    number(Long.BYTES);
    LONG.set(scratch.message, scratch.length, part);
    scratch.length += Long.BYTES;
    return this;
  }

  private void number(int value) {
    INT.set(scratch.message, scratch.length, value);
    scratch.length += Integer.BYTES;
  }

  private void reserve(int bytes) {
    int needed = scratch.length + bytes;
    if (needed > scratch.message.length) {
      scratch.message = Arrays.copyOf(scratch.message, 2 * needed);
    }
  }

  /** Ends the hash; returns its first 64 bits. */
  public long first64Bits() {
    hash();
    long bits = (long) LONG.get(scratch.hash, 0);
    scratch.end();
    return bits;
  }

  /** Ends the hash; returns its first 128 bits in hexadecimal. */
  public String first128BitsHex() {
    hash();
    String bits = HexFormat.of().formatHex(scratch.hash, 0, HASH_BYTES_OF_128_BITS);
    scratch.end();
    return bits;
  }

  private void hash() {
    Sha256 sha256 = Sha256.current();
    sha256.add(padded(INNER), BLOCK_BYTES).add(scratch.message, scratch.length).end(scratch.hash);
    sha256.add(padded(OUTER), BLOCK_BYTES).add(scratch.hash, Sha256.BYTES).end(scratch.hash);
  }

  /** Returns the key padded to one block, each byte XORed with {@code value}. */
  private byte[] padded(byte value) {
    for (int index = 0; index < BLOCK_BYTES; index++) {
      scratch.block[index] = (byte) ((index < key.length ? key[index] : 0) ^ value);
    }
    return scratch.block;
  }
}
