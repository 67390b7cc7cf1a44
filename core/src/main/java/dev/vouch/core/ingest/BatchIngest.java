package dev.vouch.core.ingest;

import dev.vouch.core.apikey.ApiKey;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.ratelimit.Decision;
import dev.vouch.core.ratelimit.Limit;
import dev.vouch.core.ratelimit.RateLimiter;
import dev.vouch.core.request.JsonElements;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.ProblemCode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The pipeline of {@code POST /events} (docs/events.md), except the steps that belong to HTTP: each
 * event of a batch is recorded as if it was sent alone. Thread-safe, never blocks.
 */
public final class BatchIngest {
  /** The maximum size of a body in bytes. */
  public static final int BODY_BYTES_MAX = 1024 * 1024;

  /** The maximum number of events of a batch. */
  public static final int EVENTS_MAX = 500;

  private static final String EVENTS = "events";

  /**
   * Fields that reject the whole batch: the sender of {@code dry_run} expects that nothing is
   * recorded.
   */
  private static final Map<String, Problem> REFUSED =
      Map.of(
          "dry_run",
          ProblemCode.INVALID_DRY_RUN.at("/dry_run", HeadValidation.NO_DRY_RUN_OF_BATCHES));

  private final EventIngest ingest;
  private final RateLimiter<KeyId> limiter;

  /**
   * Creates the pipeline.
   *
   * @param ingest records the events
   * @param limiter the limiter that {@code ingest} uses
   */
  public BatchIngest(EventIngest ingest, RateLimiter<KeyId> limiter) {
    this.ingest = ingest;
    this.limiter = limiter;
  }

  /**
   * Decides whether to read the body, as {@link EventIngest#admit}. Counts one event towards the
   * rate limit.
   */
  public CompletionStage<RequestAdmission> admit(RequestHead head) {
    return ingest.admit(head, BODY_BYTES_MAX, HeadValidation::batchProblem);
  }

  /**
   * Records the events in {@code body}. Completes only after all {@link Outcome.Recorded} events
   * are on disk, possibly on the log's own thread.
   */
  public CompletionStage<BatchOutcome> record(RequestAdmission.Admitted admitted, byte[] body) {
    if (body.length > BODY_BYTES_MAX) {
      return CompletableFuture.completedStage(
          new BatchOutcome.Rejected(tooLarge(admitted), Optional.empty()));
    }
    return switch (JsonElements.of(body, EVENTS, EVENTS_MAX, REFUSED)) {
      case ParseResult.Invalid<List<String>> invalid ->
          rejected(admitted.key(), new Outcome.Invalid(invalid.problems()));
      case ParseResult.Valid<List<String>>(List<String> events) -> record(admitted.key(), events);
    };
  }

  /** Rejects a body larger than {@link #BODY_BYTES_MAX}; the rest of it need not be read. */
  public Outcome tooLarge(RequestAdmission.Admitted admitted) {
    return ingest.recorded(admitted.key(), new Outcome.BodyTooLarge(BODY_BYTES_MAX));
  }

  private CompletionStage<BatchOutcome> record(ApiKey key, List<String> events) {
    Limit limit = key.limit();
    if (events.size() > limit.requests()) {
      return rejected(key, exceedsLimit(limit));
    }
    if (events.size() == 1) {
      return recordEach(key, events, Optional.empty());
    }
    // The admission has counted the first event.
    return limiter
        .admit(key.id(), limit, events.size() - 1)
        .thenCompose(
            decision -> {
              Optional<RequestAdmission.Rate> rate =
                  Optional.of(new RequestAdmission.Rate(limit, decision));
              return switch (decision) {
                case Decision.Refused refused ->
                    rejected(key, new Outcome.RateLimited(refused.reset()), rate);
                case Decision.Admitted _ -> recordEach(key, events, rate);
              };
            });
  }

  private static Outcome exceedsLimit(Limit limit) {
    return new Outcome.Invalid(
        List.of(
            ProblemCode.TOO_LONG.at(
                "/" + EVENTS,
                "events has more elements than the rate limit of the key allows. Send at most "
                    + limit.requests()
                    + " in one request.")));
  }

  private CompletionStage<BatchOutcome> recordEach(
      ApiKey key, List<String> events, Optional<RequestAdmission.Rate> rate) {
    List<CompletableFuture<Outcome>> recorded = new ArrayList<>(events.size());
    for (String event : events) {
      recorded.add(
          ingest.recordBatched(key, event.getBytes(StandardCharsets.UTF_8)).toCompletableFuture());
    }
    return CompletableFuture.allOf(recorded.toArray(CompletableFuture[]::new))
        .thenApply(
            _ ->
                new BatchOutcome.Processed(
                    recorded.stream().map(CompletableFuture::resultNow).toList(), rate));
  }

  private CompletionStage<BatchOutcome> rejected(ApiKey key, Outcome outcome) {
    return rejected(key, outcome, Optional.empty());
  }

  private CompletionStage<BatchOutcome> rejected(
      ApiKey key, Outcome outcome, Optional<RequestAdmission.Rate> rate) {
    return CompletableFuture.completedStage(
        new BatchOutcome.Rejected(ingest.recorded(key, outcome), rate));
  }
}
