package dev.vouch.core.ingest;

import dev.vouch.core.apikey.ApiKey;
import dev.vouch.core.request.Problem;
import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.util.List;

/**
 * Why the backends' requests were refused lately, shown to their developers. Kept in memory only,
 * without a value of what was sent; the same cause counts up in one entry.
 *
 * <p>A request is a site's only if it proves to have the key: with the key's id alone, which is no
 * secret, anybody could put lines before the site's owners. Thread-safe, never blocks for long.
 */
public final class RefusedRequests {
  /** So many causes of one site are kept. */
  public static final int CAUSES_MAX = 50;

  /** So that all of them take at most some 25 MB, whatever is sent. */
  private static final int SITES_MAX = 100;

  private final RecentRefusals<Refusal> causes = new RecentRefusals<>(SITES_MAX, CAUSES_MAX);

  /** The site's latest causes since the start, the one that came last at the end. */
  public List<CountedRefusal<Refusal>> recent(SiteId site) {
    return causes.of(site);
  }

  /** Notes an outcome if it is a refusal that the sender can do something about. */
  void note(ApiKey key, Outcome outcome, Instant at) {
    switch (outcome) {
      case Outcome.Invalid(List<Problem> problems) -> note(key, Refusal.Kind.INVALID, problems, at);
      case Outcome.UnsupportedMediaType(Problem problem) ->
          note(key, Refusal.Kind.UNSUPPORTED_MEDIA_TYPE, List.of(problem), at);
      case Outcome.BodyTooLarge _ -> note(key, Refusal.Kind.BODY_TOO_LARGE, List.of(), at);
      case Outcome.IdempotencyConflict _ ->
          note(key, Refusal.Kind.IDEMPOTENCY_CONFLICT, List.of(), at);
      case Outcome.RateLimited _ -> note(key, Refusal.Kind.RATE_LIMITED, List.of(), at);
      case Outcome.Recorded _, Outcome.Unauthorized _, Outcome.Unavailable _ -> {
        // Recorded, without a key, or not the sender's fault.
      }
    }
  }

  /** Notes a request with the whole token of a key that is not accepted any more. */
  void noteRetired(ApiKey key, Instant at) {
    boolean revoked = key.revokedAt().filter(end -> !at.isBefore(end)).isPresent();
    note(key, revoked ? Refusal.Kind.KEY_REVOKED : Refusal.Kind.KEY_EXPIRED, List.of(), at);
  }

  private void note(ApiKey key, Refusal.Kind kind, List<Problem> problems, Instant at) {
    causes.note(key.site(), Refusal.of(key.id(), kind, problems), at);
  }
}
