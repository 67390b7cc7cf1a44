package dev.vouch.core.visitor;

import dev.vouch.core.site.SiteId;
import java.util.Optional;

/** The live salts of all sites. Thread-safe; served from memory, so the event loop may call it. */
public interface Salts {
  /**
   * Returns the salts for events received in {@code period}; empty if this node does not have both,
   * in which case the request is answered 503 (docs/identity.md I2).
   */
  Optional<SaltPair> pair(SiteId site, SaltPeriod period);
}
