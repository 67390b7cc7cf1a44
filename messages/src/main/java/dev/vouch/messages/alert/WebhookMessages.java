package dev.vouch.messages.alert;

import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.alert.Alert;
import dev.vouch.directory.alert.Alert.AlertState;
import dev.vouch.http.PublicUrl;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.function.Function;

/**
 * Factory of the JSON messages about alerts that webhooks receive. Messages contain no secrets and
 * no visitor data.
 */
public final class WebhookMessages {
  private final PublicUrl publicUrl;
  private final Function<SiteId, String> alertsPath;

  /**
   * Creates the factory.
   *
   * @param publicUrl the URL of this server in links
   * @param alertsPath returns the path of the dashboard page with a site's alerts
   */
  public WebhookMessages(PublicUrl publicUrl, Function<SiteId, String> alertsPath) {
    this.publicUrl = publicUrl;
    this.alertsPath = alertsPath;
  }

  String of(Alert alert, AlertState state, Site site) {
    JsonObject data =
        new JsonObject()
            .put("site_id", site.id().toString())
            .put("site_name", site.name())
            .put("alert_id", alert.id().toString())
            .put("alert", alert.kind().wireName())
            .put("state", state.wireName())
            .put("raised_at", alert.raisedAt().toString());
    alert.clearing().ifPresent(clearing -> data.put("cleared_at", clearing.at().toString()));
    alert.key().map(KeyId::value).ifPresent(key -> data.put("key_id", key));
    JsonObject numbers = new JsonObject();
    alert.evidence(state).numbers().forEach(numbers::put);
    data.put("message", alert.evidence(state).message()).put("numbers", numbers);
    return message("alert." + state.wireName(), alert.at(state), withLink(data, site)).encode();
  }

  /** Returns a test message. */
  public String ofTest(Site site, Instant now) {
    JsonObject data =
        new JsonObject()
            .put("site_id", site.id().toString())
            .put("site_name", site.name())
            .put(
                "message", "This is a test message. Alerts of this site will be sent to this URL.");
    return message("alert.test", now, withLink(data, site)).encode();
  }

  /** Returns a message with a type, a time and data: the common format of all webhook messages. */
  static JsonObject message(String type, Instant at, JsonObject data) {
    return new JsonObject().put("type", type).put("timestamp", at.toString()).put("data", data);
  }

  private JsonObject withLink(JsonObject data, Site site) {
    return withLink(data, alertsPath.apply(site.id()), publicUrl);
  }

  /** Adds the path of a dashboard page and, if the public URL is configured, its URL. */
  static JsonObject withLink(JsonObject data, String path, PublicUrl publicUrl) {
    data.put("path", path);
    if (publicUrl.origin().isPresent()) {
      data.put("url", publicUrl.link(path));
    }
    return data;
  }
}
