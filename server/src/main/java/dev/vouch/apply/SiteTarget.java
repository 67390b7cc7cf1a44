package dev.vouch.apply;

import io.vertx.core.json.JsonObject;
import java.util.Optional;

/** The site on the server that changes are applied to; it may not exist yet. Not thread-safe. */
final class SiteTarget {
  private final ManagementApi api;
  private Optional<String> siteId;

  SiteTarget(ManagementApi api, Optional<String> siteId) {
    this.api = api;
    this.siteId = siteId;
  }

  /** Creates the site, to which later requests are sent. */
  void create(JsonObject settings) {
    siteId = Optional.of(api.send("POST", ManagementApi.SITES, settings).getString("site_id"));
  }

  /**
   * Sends a request.
   *
   * @param path the path after that of the site
   */
  JsonObject send(String method, String path, JsonObject body) {
    return api.send(method, ManagementApi.SITES + "/" + siteId.orElseThrow() + path, body);
  }
}
