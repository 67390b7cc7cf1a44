package dev.vouch.http;

import dev.vouch.core.credit.Credit;
import dev.vouch.core.credit.PreviewedCredit;
import dev.vouch.core.event.Touch;
import dev.vouch.core.ingest.DryRunOutcome;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;

/** Mapper from the outcome of a dry run to a response (docs/events.md). */
final class DryRunResponse {
  /**
   * The warning in the response if the credit cannot be previewed, at present or on this server.
   */
  private static final String NOT_PREVIEWED = "credit_not_previewed";

  private DryRunResponse() {}

  static Future<Void> send(DryRunOutcome outcome, HttpServerResponse response) {
    return switch (outcome) {
      case DryRunOutcome.Rejected rejected -> EventResponse.send(rejected.outcome(), response);
      case DryRunOutcome.WouldRecord event ->
          response
              .setStatusCode(200)
              .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
              .end(JsonText.of(json(event)));
    };
  }

  private static JsonObject json(DryRunOutcome.WouldRecord event) {
    JsonArray warnings = DiagnosticsJson.warnings(event.diagnostics());
    return new JsonObject()
        .put("would_record", true)
        .put("stripped", event.diagnostics().strippedProperties())
        .put("ignored_fields", DiagnosticsJson.of(event.diagnostics().ignoredFields()))
        .put("warnings", event.credit().isPresent() ? warnings : warnings.add(NOT_PREVIEWED))
        .put(
            "credit",
            event.credit().map(PreviewedCredit::credit).map(DryRunResponse::json).orElse(null));
  }

  private static JsonObject json(Credit credit) {
    return new JsonObject()
        .put("kind", credit.kind().wireName())
        .put("reason", credit.reason().wireName())
        .put("source", credit.lastTouch().map(Touch::source).orElse(null));
  }
}
