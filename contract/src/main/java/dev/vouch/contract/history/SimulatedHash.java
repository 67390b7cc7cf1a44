package dev.vouch.contract.history;

import dev.vouch.core.event.EventId;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.OrderKey;
import dev.vouch.core.visitor.UserKey;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * A substitute for the keyed hashes of docs/identity.md I1 and I4: equal texts have equal hashes,
 * without any secret.
 */
public final class SimulatedHash {
  private SimulatedHash() {}

  /** Returns 64 bits of the text's hash. */
  public static long of(String text) {
    return uuid(text).getMostSignificantBits();
  }

  /** Returns the user key of this user on this site. */
  public static UserKey userKey(SiteId site, String user) {
    return new UserKey(of(site + "/user/" + user));
  }

  /** Returns the key of this order on this site. */
  public static OrderKey orderKey(SiteId site, String order) {
    return new OrderKey(of(site + "/order/" + order));
  }

  /** Returns an id that is unique to this text. */
  public static EventId eventId(String text) {
    return new EventId(uuid(text));
  }

  private static UUID uuid(String text) {
    return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8));
  }
}
