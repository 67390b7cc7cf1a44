package dev.vouch.embedded.log;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The bucket of {@link RecentIdempotencyKeys} that new keys are added to. It is closed when it is
 * full, or when a new key's time differs from the first one's by an hour, so that its keys expire
 * at about the same time. Not thread-safe.
 */
final class OpenBucket {
  private static final long SPAN_MICROS_MAX = 3_600_000_000L;

  private final long number;
  private final int slot;
  private final ByteBuffer hashes =
      ByteBuffer.allocate(RecentIdempotencyKeys.BUCKET_KEYS_MAX * Long.BYTES);
  private long firstExpiryMicros;
  private long lastExpiryMicros = Long.MIN_VALUE;

  OpenBucket(long number, int slot) {
    this.number = number;
    this.slot = slot;
  }

  long number() {
    return number;
  }

  int slot() {
    return slot;
  }

  /** Whether a key with this expiry fits into the bucket. */
  boolean accepts(long expiresAtMicros) {
    return hashes.hasRemaining()
        && (isEmpty() || Math.abs(expiresAtMicros - firstExpiryMicros) < SPAN_MICROS_MAX);
  }

  void add(long hash, long expiresAtMicros) {
    if (isEmpty()) {
      firstExpiryMicros = expiresAtMicros;
    }
    hashes.putLong(hash);
    lastExpiryMicros = Math.max(lastExpiryMicros, expiresAtMicros);
  }

  boolean isEmpty() {
    return hashes.position() == 0;
  }

  /** Returns the expiry of its last key; the earliest possible time while it is empty. */
  long lastExpiryMicros() {
    return lastExpiryMicros;
  }

  /** Returns the hashes of its keys, 8 bytes each. */
  byte[] hashes() {
    return Arrays.copyOf(hashes.array(), hashes.position());
  }
}
