package dev.vouch.core.event;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.UUID;
import java.util.random.RandomGenerator;

/**
 * Generator of event ids: UUIDs of version 7 (RFC 9562, section 5.7), which sort by time to the
 * millisecond. The other 74 bits are random, so ids generated on several nodes do not collide.
 * Thread-safe if its source of randomness is.
 */
public final class EventIds {
  private static final long VERSION_7 = 0x7000L;
  private static final long VARIANT_RFC = 0x8000_0000_0000_0000L;

  private final RandomGenerator random;

  /** Creates a generator with the system's secure random source. */
  public EventIds() {
    this(new SecureRandom());
  }

  /** Creates a generator with a given random source, for reproducible tests. */
  public EventIds(RandomGenerator random) {
    this.random = random;
  }

  /** Returns a new id for an event at {@code instant}. */
  public EventId next(Instant instant) {
    // One draw, because each draw takes a lock and several hash computations.
    byte[] drawn = new byte[2 * Long.BYTES];
    random.nextBytes(drawn);
    ByteBuffer bits = ByteBuffer.wrap(drawn);
    long high = instant.toEpochMilli() << 16 | VERSION_7 | bits.getLong() >>> 52;
    long low = VARIANT_RFC | bits.getLong() >>> 2;
    return new EventId(new UUID(high, low));
  }
}
