package dev.vouch.core.visitor;

import dev.vouch.core.site.SiteId;
import java.util.Optional;

/** The permanent secrets of sites. Answers from memory; thread-safe. */
public interface SiteSecrets {
  /** The secrets of this site; empty when there is no such site. */
  Optional<Secrets> of(SiteId site);

  /**
   * One site's permanent secrets, 32 random bytes each; not copied, and not to be changed.
   *
   * @param userKey hashes user ids (docs/identity.md I4)
   * @param idempotency hashes idempotency keys and payloads (docs/events.md)
   * @param identify proves the browser's {@code identify} (docs/browser.md); the customer's backend
   *     has it too
   */
  @SuppressWarnings("ArrayRecordComponent") // Secret bytes: never compared, printed or hashed.
  record Secrets(byte[] userKey, byte[] idempotency, byte[] identify) {
    @Override
    public String toString() {
      return "Secrets[hidden]";
    }
  }
}
