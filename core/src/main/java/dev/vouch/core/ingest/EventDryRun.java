package dev.vouch.core.ingest;

import dev.vouch.core.credit.CreditPreview;
import dev.vouch.core.event.EventParser;
import dev.vouch.core.event.EventRequest;
import dev.vouch.core.event.SubmittedEvent;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.site.SiteId;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The dry run of {@code POST /event} (docs/events.md): every step after the admission except the
 * append to the log. Nothing is recorded, counted as an event or noted as a rejection, and no
 * Idempotency-Key is looked up or used. Thread-safe, never blocks.
 */
public final class EventDryRun {
  private final EventHashing hashing;
  private final CreditPreview preview;

  /**
   * Creates the dry run.
   *
   * @param ingest the pipeline whose hashing is used
   */
  public EventDryRun(EventIngest ingest, CreditPreview preview) {
    this.hashing = ingest.hashing();
    this.preview = preview;
  }

  /**
   * Returns the outcome that the event in {@code body} would have.
   *
   * @param idempotencyKey the header {@code Idempotency-Key}
   */
  public CompletionStage<DryRunOutcome> run(
      SiteId site, Optional<String> idempotencyKey, byte[] body) {
    if (body.length > EventIngest.BODY_BYTES_MAX) {
      return rejected(new Outcome.BodyTooLarge(EventIngest.BODY_BYTES_MAX));
    }
    return switch (EventParser.parse(body, idempotencyKey)) {
      case ParseResult.Invalid<SubmittedEvent> invalid ->
          rejected(new Outcome.Invalid(invalid.problems()));
      case ParseResult.Valid<SubmittedEvent>(SubmittedEvent event) -> run(site, event.request());
    };
  }

  private CompletionStage<DryRunOutcome> run(SiteId site, EventRequest request) {
    return switch (hashing.of(site, request)) {
      case EventHashing.Result.Impossible(Outcome outcome) -> rejected(outcome);
      case EventHashing.Result.Hashed hashed ->
          preview
              .of(hashed.event())
              .thenApply(
                  credit ->
                      new DryRunOutcome.WouldRecord(hashed.event(), hashed.diagnostics(), credit));
    };
  }

  private static CompletionStage<DryRunOutcome> rejected(Outcome outcome) {
    return CompletableFuture.completedStage(new DryRunOutcome.Rejected(outcome));
  }
}
