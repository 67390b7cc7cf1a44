package dev.vouch.embedded.log;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The bucket of {@link RecentIdempotencyKeys} that takes keys. It closes when it has enough, or
 * when the next one is used an hour from the first, so that all of them expire at about the same
 * time. For one thread.
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

  /** Whether a key that expires then belongs here. */
  boolean takes(long expiresAtMicros) {
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

  /** When the last of its keys expires; the first of all moments while it is empty. */
  long lastExpiryMicros() {
    return lastExpiryMicros;
  }

  /** The hashes of its keys, 8 bytes each. */
  byte[] hashes() {
    return Arrays.copyOf(hashes.array(), hashes.position());
  }
}
