package dev.vouch.dashboard.page;

import dev.vouch.directory.database.DirectoryException;
import dev.vouch.directory.form.SubmittedForms;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One-time IDs of forms that create something. A form sends its ID in the field {@code form_id}.
 * Only the first submission with an ID takes effect, even if a browser repeats it on another node.
 * An ID contains its time of issue, so that nothing is stored before a form is submitted. The ID is
 * not a secret: {@code CsrfProtection} decides who may submit a form. Thread-safe.
 */
public final class FormNonces {
  private static final String FIELD = "form_id";
  private static final Duration LIFETIME = Duration.ofHours(24);

  /** The maximum time by which the clock of the node that issued the form can be ahead. */
  private static final Duration CLOCK_SKEW_MAX = Duration.ofHours(1);

  private static final int RANDOM_BYTES = 16;
  private static final Pattern FORMAT =
      Pattern.compile("(?<issued>[0-9]{1,12})\\.[A-Za-z0-9_-]{22}");

  private final SubmittedForms submitted;
  private final InstantSource clock;
  private final SecureRandom random;

  public FormNonces(SubmittedForms submitted, InstantSource clock, SecureRandom random) {
    this.submitted = submitted;
    this.clock = clock;
    this.random = random;
  }

  /** The result of submitting a form. */
  public enum Submission {
    /**
     * The first submission with the form's ID. The caller makes the form's change with {@link
     * #apply}.
     */
    FIRST,
    /** A form with this ID was submitted before. */
    REPEATED,
    /** The form has expired or has no valid ID. */
    UNKNOWN
  }

  /** The ID of a new form. */
  public String newId() {
    byte[] bytes = new byte[RANDOM_BYTES];
    random.nextBytes(bytes);
    return clock.instant().getEpochSecond()
        + "."
        + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /**
   * Records that the form was submitted. Called after its fields have been validated.
   *
   * @throws DirectoryException if the record cannot be saved; the form can be submitted again
   */
  public Submission send(PageRequest request) {
    return send(id(request));
  }

  /**
   * Makes the change of a form whose submission was {@link Submission#FIRST}.
   *
   * @throws DirectoryException if the change cannot be saved; the form can be submitted again
   */
  public <R> R apply(PageRequest request, Supplier<R> change) {
    return apply(id(request), change);
  }

  private static String id(PageRequest request) {
    return request.field(FIELD).orElse("");
  }

  Submission send(String id) {
    return expiry(id).map(expiry -> send(id, expiry)).orElse(Submission.UNKNOWN);
  }

  private Submission send(String id, Instant expiry) {
    return submitted.add(id, expiry) ? Submission.FIRST : Submission.REPEATED;
  }

  /** Returns when the form expires; empty if it has expired or the ID is invalid. */
  private Optional<Instant> expiry(String id) {
    Matcher matcher = FORMAT.matcher(id);
    Instant now = clock.instant();
    return Optional.of(matcher)
        .filter(Matcher::matches)
        .map(valid -> Instant.ofEpochSecond(Long.parseLong(valid.group("issued"))))
        .filter(issued -> !issued.isAfter(now.plus(CLOCK_SKEW_MAX)))
        .map(issued -> issued.plus(LIFETIME))
        .filter(now::isBefore);
  }

  <R> R apply(String id, Supplier<R> change) {
    try {
      return change.get();
    } catch (DirectoryException failure) {
      remove(id, failure);
      throw failure;
    }
  }

  private void remove(String id, DirectoryException failure) {
    try {
      submitted.remove(id);
    } catch (DirectoryException e) {
      failure.addSuppressed(e);
    }
  }
}
