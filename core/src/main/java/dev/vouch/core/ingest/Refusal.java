package dev.vouch.core.ingest;

import dev.vouch.core.request.Problem;
import java.util.List;

/**
 * The cause of a rejected request of a backend or of a payment provider. Contains no values of the
 * request, only names of fields.
 *
 * @param sender the id of the key or of the payment webhook that the request was sent with
 * @param problems at most {@link #PROBLEMS_MAX}; empty if the kind explains the refusal
 * @param moreProblems the number of omitted problems
 */
public record Refusal(String sender, Kind kind, List<Problem> problems, int moreProblems) {
  /** Bounds memory; more problems would not help the reader. */
  public static final int PROBLEMS_MAX = 10;

  public Refusal {
    problems = List.copyOf(problems);
  }

  /** The kind of refusal. */
  public enum Kind {
    /** 401: the token belongs to a revoked key. */
    KEY_REVOKED,
    /** 401: the token belongs to an expired key. */
    KEY_EXPIRED,
    /** 429. */
    RATE_LIMITED,
    /** 415. */
    UNSUPPORTED_MEDIA_TYPE,
    /** 413. */
    BODY_TOO_LARGE,
    /** 400. */
    INVALID,
    /** 422: the Idempotency-Key was used for another payload. */
    IDEMPOTENCY_CONFLICT,
    /** 400: the signature of a payment webhook's request is missing or wrong. */
    SIGNATURE_WRONG,
    /** 400: a payment webhook's request was signed too long ago, or ahead of the clock. */
    SIGNATURE_EXPIRED
  }

  static Refusal of(String sender, Kind kind, List<Problem> problems) {
    return new Refusal(
        sender,
        kind,
        problems.stream().limit(PROBLEMS_MAX).map(Problem::withPlainNamesOnly).toList(),
        Math.max(0, problems.size() - PROBLEMS_MAX));
  }
}
