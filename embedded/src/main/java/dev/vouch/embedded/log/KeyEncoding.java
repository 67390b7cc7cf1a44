package dev.vouch.embedded.log;

import dev.vouch.core.event.EventId;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.migration.UsedKey;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.Microseconds;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.UUID;

/**
 * The encoding of an idempotency key in a group and in the index: its site and hash, and then what
 * it was used for: the hash of the payload, the event, and the time.
 */
final class KeyEncoding {
  private static final int HASH_BYTES = 16;

  static final int SITE_AND_KEY_BYTES = Long.BYTES + HASH_BYTES;
  static final int USE_BYTES = HASH_BYTES + 3 * Long.BYTES;

  private KeyEncoding() {}

  static ByteBuffer putSiteAndKey(SiteId site, String key, ByteBuffer to) {
    return to.putLong(site.value()).put(HexFormat.of().parseHex(key));
  }

  static ByteBuffer putUse(UsedKey used, ByteBuffer to) {
    UUID event = used.event().value();
    return to.put(HexFormat.of().parseHex(used.idempotency().payload()))
        .putLong(event.getMostSignificantBits())
        .putLong(event.getLeastSignificantBits())
        .putLong(Microseconds.of(used.usedAt()));
  }

  /** Decodes a key and its use. */
  static UsedKey decode(ByteBuffer siteAndKey, ByteBuffer use) {
    SiteId site = new SiteId(siteAndKey.getLong());
    Idempotency idempotency = new Idempotency(hash(siteAndKey), hash(use));
    EventId event = new EventId(new UUID(use.getLong(), use.getLong()));
    return new UsedKey(site, idempotency, event, Microseconds.instant(use.getLong()));
  }

  private static String hash(ByteBuffer from) {
    byte[] hash = new byte[HASH_BYTES];
    from.get(hash);
    return HexFormat.of().formatHex(hash);
  }
}
