package dev.vouch.http;

import dev.vouch.core.event.EventDiagnostics;
import dev.vouch.core.ingest.BatchOutcome;
import dev.vouch.core.ingest.Outcome;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;

/** Mapper from the outcome of a batch to a response (docs/events.md). */
final class BatchResponse {
  private BatchResponse() {}

  static Future<Void> send(BatchOutcome outcome, HttpServerResponse response) {
    outcome.rate().ifPresent(rate -> EventExchange.RateLimitHeaders.put(response, rate));
    return switch (outcome) {
      case BatchOutcome.Rejected rejected -> EventResponse.send(rejected.outcome(), response);
      case BatchOutcome.Processed processed ->
          response
              .setStatusCode(200)
              .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
              .end(JsonText.of(results(processed.outcomes())));
    };
  }

  private static JsonObject results(List<Outcome> outcomes) {
    return new JsonObject()
        .put("results", new JsonArray(outcomes.stream().map(BatchResponse::result).toList()));
  }

  /**
   * Returns the result of one event, with the information that the response to a single event has
   * in its status, headers and body.
   */
  private static JsonObject result(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Recorded recorded -> recorded(recorded);
      case Outcome.Invalid _ ->
          problem(outcome, "Fix every problem listed in errors. This event was not recorded.");
      case Outcome.BodyTooLarge(int bytesMax) ->
          problem(
              outcome,
              "This event is larger than %d bytes. Send fewer or shorter properties."
                  .formatted(bytesMax));
      case Outcome.IdempotencyConflict() ->
          problem(
              outcome,
              "This idempotency_key was already used for a different event. Use a new key for each"
                  + " event.");
      case Outcome.Unavailable(Duration wait) ->
          problem(
                  outcome,
                  "This event was not recorded. Send it again after the number of seconds in"
                      + " retry_after_seconds.")
              .put("retry_after_seconds", RetryAfter.wholeSeconds(wait));
      case Outcome.OutcomeUnknown() ->
          problem(
              outcome,
              "This event may have been recorded, or may be recorded later. Send it again with the"
                  + " same idempotency_key. Without a key, it may count twice.");
      case Outcome.Unauthorized _, Outcome.RateLimited _, Outcome.UnsupportedMediaType _ ->
          problem(outcome);
    };
  }

  private static JsonObject problem(Outcome outcome) {
    return EventResponse.problem(outcome).map(ProblemDocument::toJson).orElseThrow();
  }

  /**
   * Returns the problem of one event, with a remedy for an event of a batch instead of a request.
   */
  private static JsonObject problem(Outcome outcome, String detail) {
    return problem(outcome).put("detail", detail);
  }

  private static JsonObject recorded(Outcome.Recorded recorded) {
    JsonObject result =
        new JsonObject()
            .put("status", EventResponse.RECORDED_STATUS)
            .put("event_id", recorded.id().toString());
    if (recorded.replayed()) {
      result.put("replayed", true);
    }
    putDiagnostics(result, recorded.diagnostics());
    return result;
  }

  private static void putDiagnostics(JsonObject result, EventDiagnostics diagnostics) {
    if (diagnostics.strippedProperties() > 0) {
      result.put("stripped_properties", diagnostics.strippedProperties());
    }
    if (diagnostics.ignoredFields().count() > 0) {
      result.put("ignored_fields", DiagnosticsJson.of(diagnostics.ignoredFields()));
    }
    if (!diagnostics.warnings().isEmpty()) {
      result.put("warnings", DiagnosticsJson.warnings(diagnostics));
    }
  }
}
