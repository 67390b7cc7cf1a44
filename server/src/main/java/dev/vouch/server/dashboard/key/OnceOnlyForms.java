package dev.vouch.server.dashboard.key;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;

/**
 * Forms whose answer can't be given twice: each carries an id, and only the first one sent with it
 * counts, however often a browser repeats it. Kept in memory only. Thread-safe.
 */
final class OnceOnlyForms {
  private static final int FORMS_MAX = 10_000;
  private static final Duration KEPT = Duration.ofHours(24);
  private static final int ID_BYTES = 16;

  private final Cache<String, Boolean> sent =
      Caffeine.newBuilder().maximumSize(FORMS_MAX).expireAfterWrite(KEPT).build();
  private final SecureRandom random;

  OnceOnlyForms(SecureRandom random) {
    this.random = random;
  }

  /** What a form's id tells. */
  enum Sending {
    FIRST,
    /** The form was sent before, and what it asked for was done or refused. */
    REPEATED,
    /** The form is older than this server's memory, or not of this server. */
    UNKNOWN
  }

  /** The id of a new form. */
  String newId() {
    byte[] bytes = new byte[ID_BYTES];
    random.nextBytes(bytes);
    String id = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    sent.put(id, false);
    return id;
  }

  /** To be called once all else is right with the form. */
  Sending send(String id) {
    if (sent.asMap().replace(id, false, true)) {
      return Sending.FIRST;
    }
    return sent.getIfPresent(id) == null ? Sending.UNKNOWN : Sending.REPEATED;
  }
}
