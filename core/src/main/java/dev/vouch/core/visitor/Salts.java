package dev.vouch.core.visitor;

import dev.vouch.core.site.SiteId;
import java.util.Optional;

/** The live salts. Answers from memory, so the event loop may ask; thread-safe. */
public interface Salts {
  /**
   * The pair for events received in {@code period}; empty when this node does not hold both, and
   * then the request is answered 503 (docs/identity.md I2).
   */
  Optional<SaltPair> pair(SiteId site, SaltPeriod period);
}
