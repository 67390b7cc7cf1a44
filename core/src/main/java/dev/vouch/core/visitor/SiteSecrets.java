package dev.vouch.core.visitor;

import dev.vouch.core.site.SiteId;
import java.util.Optional;

/** The permanent secrets of all sites. Thread-safe; served from memory. */
public interface SiteSecrets {
  /** Returns the secrets of this site; empty if there is no such site. */
  Optional<Secrets> of(SiteId site);

  /**
   * The permanent secrets of one site, 32 random bytes each; not copied; must not be modified.
   *
   * @param userKey the key for hashes of user ids (docs/identity.md I4), of order ids and of
   *     excluded addresses
   * @param idempotency the key for hashes of idempotency keys and payloads (docs/events.md)
   * @param identify the key for proofs of the browser's {@code identify} (docs/browser.md); shared
   *     with the customer's backend
   */
  @SuppressWarnings("ArrayRecordComponent") // Secret bytes: never compared, printed or hashed.
  record Secrets(byte[] userKey, byte[] idempotency, byte[] identify) {
    @Override
    public String toString() {
      return "Secrets[hidden]";
    }
  }
}
