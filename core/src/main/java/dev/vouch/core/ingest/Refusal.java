package dev.vouch.core.ingest;

import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.request.Problem;
import java.util.List;

/**
 * Why a backend's request was refused. Of what was sent it holds nothing but names of fields.
 *
 * @param key the one that it came with
 * @param problems at most {@link #PROBLEMS_MAX}; none where the kind says all
 * @param moreProblems how many are left out
 */
public record Refusal(KeyId key, Kind kind, List<Problem> problems, int moreProblems) {
  /** More of them help nobody, and memory is bounded. */
  public static final int PROBLEMS_MAX = 10;

  public Refusal {
    problems = List.copyOf(problems);
  }

  /** What is wrong, in general. */
  public enum Kind {
    /** 401: the token is the key's, but the key is revoked. */
    KEY_REVOKED,
    /** 401: the token is the key's, but the key is expired. */
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
    IDEMPOTENCY_CONFLICT
  }

  static Refusal of(KeyId key, Kind kind, List<Problem> problems) {
    return new Refusal(
        key,
        kind,
        problems.stream().limit(PROBLEMS_MAX).map(Problem::withPlainNamesOnly).toList(),
        Math.max(0, problems.size() - PROBLEMS_MAX));
  }
}
