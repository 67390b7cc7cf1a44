package dev.vouch.core.ingest;

import dev.vouch.core.apikey.ApiKey;
import dev.vouch.core.payment.PaymentHook;
import dev.vouch.core.request.Problem;
import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.util.List;

/**
 * The recently rejected requests of backends, shown to their developers. Held in memory only,
 * without values of the requests; equal causes share one entry with a count.
 *
 * <p>A request is attributed to a site only if it has the key's complete token: the key's id is not
 * secret, so anyone could otherwise add entries. A request to a payment webhook is attributed by
 * its URL, which is not public. Thread-safe; holds locks only briefly.
 */
public final class RefusedRequests {
  /** The maximum number of causes per site. */
  public static final int CAUSES_MAX = 50;

  /** Bounds the memory of all causes to about 25 MB. */
  private static final int SITES_MAX = 100;

  private final RecentCauses<Refusal> causes = new RecentCauses<>(SITES_MAX, CAUSES_MAX);

  /** Returns the site's latest causes since the start, the most recent last. */
  public List<CountedCause<Refusal>> recent(SiteId site) {
    return causes.of(site);
  }

  /** Returns the causes of all sites. */
  public RecentCauses<Refusal> causes() {
    return causes;
  }

  /** Records an outcome if it is a refusal that the sender can fix. */
  void record(ApiKey key, Outcome outcome, Instant at) {
    switch (outcome) {
      case Outcome.Invalid(List<Problem> problems) ->
          record(key, Refusal.Kind.INVALID, problems, at);
      case Outcome.UnsupportedMediaType(Problem problem) ->
          record(key, Refusal.Kind.UNSUPPORTED_MEDIA_TYPE, List.of(problem), at);
      case Outcome.BodyTooLarge _ -> record(key, Refusal.Kind.BODY_TOO_LARGE, List.of(), at);
      case Outcome.IdempotencyConflict _ ->
          record(key, Refusal.Kind.IDEMPOTENCY_CONFLICT, List.of(), at);
      case Outcome.RateLimited _ -> record(key, Refusal.Kind.RATE_LIMITED, List.of(), at);
      case Outcome.Recorded _,
          Outcome.Unauthorized _,
          Outcome.Unavailable _,
          Outcome.OutcomeUnknown _ -> {
        // Recorded, without a key, or not caused by the sender.
      }
    }
  }

  /** Records a request with the complete token of a key that is no longer active. */
  void recordRetired(ApiKey key, Instant at) {
    boolean revoked = key.revokedAt().filter(end -> !at.isBefore(end)).isPresent();
    record(key, revoked ? Refusal.Kind.KEY_REVOKED : Refusal.Kind.KEY_EXPIRED, List.of(), at);
  }

  /** Records a request to a payment webhook. */
  void record(PaymentHook hook, Refusal.Kind kind, List<Problem> problems, Instant at) {
    causes.record(hook.site(), Refusal.of(hook.id().value(), kind, problems), at);
  }

  private void record(ApiKey key, Refusal.Kind kind, List<Problem> problems, Instant at) {
    causes.record(key.site(), Refusal.of(key.id().value(), kind, problems), at);
  }
}
