package dev.vouch.server.manage;

import dev.vouch.core.alert.AlertKind;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.directory.alert.Alert;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Set;

/** A site's alerts as JSON (docs/api.md). */
final class AlertJson {
  private AlertJson() {}

  static JsonObject of(Set<AlertKind> chosen, List<Alert> raised) {
    JsonArray alerts = new JsonArray();
    for (AlertKind kind : AlertKind.values()) {
      List<JsonObject> ofKind =
          raised.stream().filter(alert -> alert.kind() == kind).map(AlertJson::of).toList();
      alerts.add(
          new JsonObject()
              .put("alert", kind.wireName())
              .put("enabled", chosen.contains(kind))
              .put("raised", new JsonArray(ofKind)));
    }
    return new JsonObject().put("alerts", alerts);
  }

  private static JsonObject of(Alert alert) {
    JsonObject numbers = new JsonObject();
    alert.evidence().numbers().forEach(numbers::put);
    return new JsonObject()
        .put("alert_id", alert.id().toString())
        .put("key_id", alert.key().map(KeyId::value).orElse(null))
        .put("raised_at", alert.raisedAt().toString())
        .put("message", alert.evidence().message())
        .put("numbers", numbers);
  }
}
