package dev.vouch.core.ingest;

import dev.vouch.core.apikey.ApiKey;
import dev.vouch.core.apikey.Authenticator;
import dev.vouch.core.apikey.Authenticator.Authentication;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.event.EventIds;
import dev.vouch.core.event.EventParser;
import dev.vouch.core.event.SubmittedEvent;
import dev.vouch.core.linking.LinkingStatistics;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.metric.OutcomeCounts;
import dev.vouch.core.ratelimit.Decision;
import dev.vouch.core.ratelimit.RateLimiter;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.OrderKey;
import dev.vouch.core.visitor.Salts;
import dev.vouch.core.visitor.SiteSecrets;
import dev.vouch.core.visitor.VisitorHasher;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The pipeline of {@code POST /event} (docs/events.md), except the steps that belong to HTTP: the
 * method and the handling of slow clients. Thread-safe, never blocks.
 */
public final class EventIngest {
  /** The maximum size of a body in bytes. */
  public static final int BODY_BYTES_MAX = 64 * 1024;

  private final Authenticator authenticator;
  private final RateLimiter<KeyId> limiter;
  private final EventHashing hashing;
  private final EventRecorder recorder;
  private final ReceivedClock clock;
  private final LinkingStatistics linking;
  private final RefusedRequests refusedRequests = new RefusedRequests();
  private final RequestWarnings warnings = new RequestWarnings();
  private final OutcomeCounts<Outcome> outcomes = new OutcomeCounts<>(Outcome.class);

  /** Creates the pipeline. */
  public EventIngest(
      Authenticator authenticator,
      RateLimiter<KeyId> limiter,
      SiteSecrets secrets,
      Salts salts,
      VisitorHasher visitors,
      ReceivedClock clock,
      EventIds ids,
      EventLog log,
      LinkingStatistics linking) {
    this.authenticator = authenticator;
    this.limiter = limiter;
    this.hashing = new EventHashing(secrets, salts, visitors, clock, ids);
    this.recorder = new EventRecorder(hashing, clock, ids, log, linking);
    this.clock = clock;
    this.linking = linking;
  }

  EventHashing hashing() {
    return hashing;
  }

  /** Returns the statistics of user IDs and addresses. */
  LinkingStatistics linking() {
    return linking;
  }

  /** Returns the recently rejected requests. */
  public RefusedRequests refusedRequests() {
    return refusedRequests;
  }

  /** Returns the number of requests by outcome. */
  public OutcomeCounts<Outcome> outcomes() {
    return outcomes;
  }

  /** Returns the recent warnings about recorded requests. */
  public RequestWarnings warnings() {
    return warnings;
  }

  /**
   * Decides whether to read the body, by token (401), rate limit (429), content type and encoding
   * (415), declared size (413), {@code Idempotency-Key} and dry run (400).
   */
  public CompletionStage<RequestAdmission> admit(RequestHead head) {
    return admit(head, BODY_BYTES_MAX, HeadValidation::eventProblem);
  }

  /**
   * Decides whether to read a body of at most {@code bodyBytesMax} bytes.
   *
   * @param headerProblem returns the problem with {@code Idempotency-Key} or the dry-run values
   */
  CompletionStage<RequestAdmission> admit(
      RequestHead head, int bodyBytesMax, Function<RequestHead, Optional<Problem>> headerProblem) {
    return switch (authenticator.authenticate(head.authorization())) {
      case Authentication.Active(ApiKey key) ->
          limiter
              .admit(key.id(), key.limit(), 1)
              .thenApply(
                  decision ->
                      admit(key, decision, head, refusal(head, bodyBytesMax, headerProblem)));
      case Authentication.Retired(ApiKey key) -> {
        refusedRequests.recordRetired(key, clock.now());
        yield unauthorized();
      }
      case Authentication.Refused _ -> unauthorized();
    };
  }

  private CompletionStage<RequestAdmission> unauthorized() {
    Outcome outcome = new Outcome.Unauthorized();
    outcomes.count(outcome);
    return CompletableFuture.completedStage(
        new RequestAdmission.Rejected(outcome, Optional.empty()));
  }

  private RequestAdmission admit(
      ApiKey key, Decision decision, RequestHead head, Optional<Outcome> refusal) {
    RequestAdmission.Rate rate = new RequestAdmission.Rate(key.limit(), decision);
    return switch (decision) {
      case Decision.Refused refused ->
          new RequestAdmission.Rejected(
              recorded(key, new Outcome.RateLimited(refused.reset())), Optional.of(rate));
      case Decision.Admitted _ ->
          refusal
              .map(outcome -> recorded(key, outcome))
              .<RequestAdmission>map(
                  outcome -> new RequestAdmission.Rejected(outcome, Optional.of(rate)))
              .orElseGet(
                  () ->
                      new RequestAdmission.Admitted(
                          key, rate, head.idempotencyKeys().stream().findFirst(), head.isDryRun()));
    };
  }

  private static Optional<Outcome> refusal(
      RequestHead head, int bodyBytesMax, Function<RequestHead, Optional<Problem>> headerProblem) {
    return HeadValidation.mediaTypeProblem(head)
        .<Outcome>map(Outcome.UnsupportedMediaType::new)
        .or(
            () ->
                head.contentLength().orElse(0) > bodyBytesMax
                    ? Optional.of(new Outcome.BodyTooLarge(bodyBytesMax))
                    : Optional.empty())
        .or(() -> headerProblem.apply(head).map(problem -> new Outcome.Invalid(List.of(problem))));
  }

  /**
   * Records the event in {@code body}. Completes with {@link Outcome.Recorded} only after the log
   * has the event on disk, possibly on the log's own thread.
   */
  public CompletionStage<Outcome> record(RequestAdmission.Admitted admitted, byte[] body) {
    return record(admitted.key(), admitted.idempotencyKey(), body);
  }

  /** Records an event of a batch, as {@link #record(RequestAdmission.Admitted, byte[])} does. */
  CompletionStage<Outcome> recordBatched(ApiKey key, byte[] event) {
    return record(key, Optional.empty(), event);
  }

  private CompletionStage<Outcome> record(
      ApiKey key, Optional<String> idempotencyKey, byte[] body) {
    if (body.length > BODY_BYTES_MAX) {
      return CompletableFuture.completedStage(
          recorded(key, new Outcome.BodyTooLarge(BODY_BYTES_MAX)));
    }
    return switch (EventParser.parse(body, idempotencyKey)) {
      case ParseResult.Invalid<SubmittedEvent> invalid ->
          CompletableFuture.completedStage(recorded(key, new Outcome.Invalid(invalid.problems())));
      case ParseResult.Valid<SubmittedEvent>(SubmittedEvent event) ->
          recorder
              .record(key.site(), event, UnaryOperator.identity())
              .thenApply(outcome -> recorded(key, outcome));
    };
  }

  /** Rejects a body larger than {@link #BODY_BYTES_MAX}; the rest of it need not be read. */
  public Outcome tooLarge(RequestAdmission.Admitted admitted) {
    return recorded(admitted.key(), new Outcome.BodyTooLarge(BODY_BYTES_MAX));
  }

  /** Counts an outcome, and records its warnings or its refusal for the site's developers. */
  Outcome recorded(ApiKey key, Outcome outcome) {
    outcomes.count(outcome);
    if (outcome instanceof Outcome.Recorded recorded) {
      warn(key.site(), key.id().value(), recorded);
      return outcome;
    }
    if (outcome.isRefusal()) {
      authenticator.recordRefusal(key);
    }
    refusedRequests.record(key, outcome, clock.now());
    return outcome;
  }

  private void warn(SiteId site, String sender, Outcome.Recorded recorded) {
    if (!recorded.replayed() && !recorded.diagnostics().isEmpty()) {
      warnings.record(site, sender, recorded.diagnostics(), clock.now());
    }
  }

  /**
   * Records an event of a payment webhook, without counting the outcome.
   *
   * @param hook the ID of the webhook
   * @param completion adds stored hashes to the record, such as the payer's user key
   */
  CompletionStage<Outcome> record(
      SiteId site,
      String hook,
      SubmittedEvent submitted,
      UnaryOperator<LogRecord.ServerEvent> completion) {
    return recorder
        .record(site, submitted, completion)
        .thenApply(
            outcome -> {
              if (outcome instanceof Outcome.Recorded recorded) {
                warn(site, hook, recorded);
              }
              return outcome;
            });
  }

  /** Appends an alias of an order to the log. */
  CompletionStage<Outcome> recordAlias(SiteId site, OrderKey alias, OrderKey order) {
    return recorder.recordAlias(site, alias, order);
  }
}
