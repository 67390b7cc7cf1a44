package dev.vouch.core.ingest;

import dev.vouch.core.event.EventDiagnostics;
import dev.vouch.core.event.EventId;
import dev.vouch.core.request.Problem;
import java.time.Duration;
import java.util.List;

/** The outcome of one {@code POST /event} (docs/events.md). */
public sealed interface Outcome {
  /**
   * Whether the request was rejected because of its content. A retry fails too; the sender must fix
   * the request.
   */
  default boolean isRefusal() {
    return switch (this) {
      case UnsupportedMediaType _, BodyTooLarge _, Invalid _, IdempotencyConflict _ -> true;
      case Recorded _, Unauthorized _, RateLimited _, Unavailable _, OutcomeUnknown _ -> false;
    };
  }

  /**
   * 204: the event is on disk.
   *
   * @param replayed whether an earlier request with the same Idempotency-Key stored it
   * @param diagnostics the removed and ignored parts of the request, and the warnings
   */
  record Recorded(EventId id, boolean replayed, EventDiagnostics diagnostics) implements Outcome {}

  /** 401, the same response for every cause. */
  record Unauthorized() implements Outcome {}

  /** 429: the key exceeded its rate limit. */
  record RateLimited(Duration retryAfter) implements Outcome {}

  /** 415: not JSON, or with a content encoding. */
  record UnsupportedMediaType(Problem problem) implements Outcome {}

  /**
   * 413: the body is too large.
   *
   * @param bytesMax the maximum size in bytes
   */
  record BodyTooLarge(int bytesMax) implements Outcome {}

  /** 400, with all problems. */
  record Invalid(List<Problem> problems) implements Outcome {
    public Invalid {
      problems = List.copyOf(problems);
    }
  }

  /** 422: the Idempotency-Key was used for another payload. */
  record IdempotencyConflict() implements Outcome {}

  /** 503: nothing was recorded. */
  record Unavailable(Duration retryAfter) implements Outcome {}

  /** 504: the event may have been recorded, or be recorded later. */
  record OutcomeUnknown() implements Outcome {}
}
