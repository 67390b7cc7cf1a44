package dev.vouch.api;

import dev.vouch.core.alert.AlertKind;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.RequestFields;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.alert.Alert;
import dev.vouch.directory.alert.AlertRegistry;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.http.SitePath;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The endpoints of {@code /api/sites/{site_id}/alerts}. */
final class AlertEndpoints {
  private static final String ALERTS = "/api/sites/:site_id/alerts";

  private final SiteRegistry sites;
  private final AlertRegistry alerts;

  AlertEndpoints(SiteRegistry sites, AlertRegistry alerts) {
    this.sites = sites;
    this.alerts = alerts;
  }

  void mount(ApiRoutes routes) {
    routes.add(HttpMethod.GET, ALERTS, request -> alerts(request.site(sites).site().id()));
    routes.add(HttpMethod.PATCH, ALERTS, this::update);
  }

  private ApiResponse update(ManagementRequest request) {
    SiteId site = request.site(sites).site().id();
    if (!alerts.enable(
        site, ManagementRequest.valid(chosen(request.fields(), alerts.enabledKinds(site))))) {
      throw SitePath.siteNotFound();
    }
    return alerts(site);
  }

  /** Returns the kinds of alerts to enable. Kinds that the request omits keep their state. */
  private static ParseResult<Set<AlertKind>> chosen(RequestFields fields, Set<AlertKind> enabled) {
    Set<AlertKind> chosen = EnumSet.noneOf(AlertKind.class);
    for (AlertKind kind : AlertKind.values()) {
      if (fields.flag(kind.wireName()).orElse(enabled.contains(kind))) {
        chosen.add(kind);
      }
    }
    fields.rejectUnknown();
    return fields.result(() -> chosen);
  }

  private ApiResponse alerts(SiteId site) {
    return ApiResponse.ok(AlertJson.of(alerts.enabledKinds(site), alerts.raised(site)));
  }

  /** Mapper from a site's alerts to JSON (docs/api.md). */
  static final class AlertJson {
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
}
