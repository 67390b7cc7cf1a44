package dev.vouch.server.dashboard.page;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vouch.directory.database.DirectoryException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.function.Supplier;

/**
 * One-time IDs of forms that create something. A form sends its ID in the field {@code form_id},
 * and only the first submission with an ID has an effect, even if a browser repeats it. Held in
 * memory only. Thread-safe.
 */
public final class FormNonces {
  private static final String FIELD = "form_id";
  private static final int FORMS_MAX = 10_000;
  private static final Duration RETENTION = Duration.ofHours(24);
  private static final int ID_BYTES = 16;

  private final Cache<String, Boolean> sent =
      Caffeine.newBuilder().maximumSize(FORMS_MAX).expireAfterWrite(RETENTION).build();
  private final SecureRandom random;

  public FormNonces(SecureRandom random) {
    this.random = random;
  }

  /** The state of a form, by its ID. */
  public enum Submission {
    /** The first submission; {@link #apply} makes its change. */
    FIRST,
    /** The form was submitted before. */
    REPEATED,
    /** The form has expired, or is not from this server. */
    UNKNOWN
  }

  /** The ID of a new form. */
  public String newId() {
    byte[] bytes = new byte[ID_BYTES];
    random.nextBytes(bytes);
    String id = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    sent.put(id, false);
    return id;
  }

  /** Marks the form as submitted; called once its fields are valid. */
  public Submission send(PageRequest request) {
    return send(id(request));
  }

  /**
   * Makes the change of a {@link Submission#FIRST} form. If it cannot be saved, the form can be
   * submitted again.
   *
   * @throws DirectoryException if the change cannot be saved
   */
  public <R> R apply(PageRequest request, Supplier<R> change) {
    return apply(id(request), change);
  }

  private static String id(PageRequest request) {
    return request.field(FIELD).orElse("");
  }

  Submission send(String id) {
    if (sent.asMap().replace(id, false, true)) {
      return Submission.FIRST;
    }
    return sent.getIfPresent(id) == null ? Submission.UNKNOWN : Submission.REPEATED;
  }

  <R> R apply(String id, Supplier<R> change) {
    try {
      return change.get();
    } catch (DirectoryException failure) {
      sent.put(id, false);
      throw failure;
    }
  }
}
