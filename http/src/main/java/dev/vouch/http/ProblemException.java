package dev.vouch.http;

import dev.vouch.core.request.Problem;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Exception with which a handler rejects a request. Without a stack trace, because it is not a
 * failure.
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

  /** Returns a temporary rejection (503). The client may retry after {@code retryAfter}. */
  public static ProblemException unavailable(String detail, Duration retryAfter) {
    return new ProblemException(
        ProblemDocument.of(ProblemType.UNAVAILABLE, detail), Optional.of(retryAfter));
  }

  /**
   * Returns a rejection of too many requests (429). The client may retry after {@code retryAfter}.
   */
  public static ProblemException rateLimited(String detail, Duration retryAfter) {
    return new ProblemException(
        ProblemDocument.of(ProblemType.RATE_LIMITED, detail), Optional.of(retryAfter));
  }

  /** Returns the problem in the response. */
  public ProblemDocument document() {
    return document;
  }

  /** Returns the time after which the client may retry; empty if the rejection is permanent. */
  Optional<Duration> retryAfter() {
    return retryAfter;
  }
}
