package dev.vouch.http;

import dev.vouch.core.event.EventDiagnostics;
import dev.vouch.core.event.EventWarning;
import dev.vouch.core.request.IgnoredFields;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;

/** Mapper from an event's ignored fields and mistakes to JSON (docs/events.md). */
final class DiagnosticsJson {
  private DiagnosticsJson() {}

  static JsonObject of(IgnoredFields fields) {
    JsonArray misspelled = new JsonArray();
    fields
        .misspelled()
        .forEach(
            field ->
                misspelled.add(
                    new JsonObject().put("sent", field.sent()).put("did_you_mean", field.known())));
    return new JsonObject().put("count", fields.count()).put("misspelled", misspelled);
  }

  static JsonArray warnings(EventDiagnostics diagnostics) {
    JsonArray warnings = new JsonArray();
    diagnostics.warnings().stream().sorted().map(EventWarning::wireName).forEach(warnings::add);
    return warnings;
  }
}
