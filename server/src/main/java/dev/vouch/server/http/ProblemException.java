package dev.vouch.server.http;

import dev.vouch.core.request.Problem;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Exception by which a handler refuses a request. Has no stack trace, because it is not a failure.
 */
public final class ProblemException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient ProblemDocument document;
  private final transient Optional<Duration> retryAfter;

  public ProblemException(ProblemType type, String detail) {
    this(type, detail, List.of());
  }

  public ProblemException(ProblemType type, String detail, List<Problem> errors) {
    this(new ProblemDocument(type, detail, errors), Optional.empty());
  }

  private ProblemException(ProblemDocument document, Optional<Duration> retryAfter) {
    super(document.detail(), null, false, false);
    this.document = document;
    this.retryAfter = retryAfter;
  }

  /** Returns a temporary refusal: the client may retry after {@code retryAfter}. */
  public static ProblemException unavailable(String detail, Duration retryAfter) {
    return new ProblemException(
        ProblemDocument.of(ProblemType.UNAVAILABLE, detail), Optional.of(retryAfter));
  }

  /** Returns a refusal of too many requests: the client may retry after {@code retryAfter}. */
  public static ProblemException rateLimited(String detail, Duration retryAfter) {
    return new ProblemException(
        ProblemDocument.of(ProblemType.RATE_LIMITED, detail), Optional.of(retryAfter));
  }

  /** The answer. */
  public ProblemDocument document() {
    return document;
  }

  /** The time after which the client may retry; empty if the refusal is permanent. */
  Optional<Duration> retryAfter() {
    return retryAfter;
  }
}
