package dev.vouch.tools.apply;

import io.vertx.core.json.JsonObject;
import java.util.Optional;

/**
 * A difference between the file and the server, and the request that resolves it.
 *
 * @param text the description of the change
 * @param secret the source of the secret that the request needs
 */
record PlannedChange(Action action, String text, Optional<SecretSource> secret, Request request) {
  enum Action {
    CREATE("+"),
    CHANGE("~"),
    REMOVE("-");

    private final String sign;

    Action(String sign) {
      this.sign = sign;
    }
  }

  /** The request that makes a change. */
  @FunctionalInterface
  interface Request {
    /**
     * Sends the request.
     *
     * @param secret the secret; empty if the change needs none
     * @return the response, which can contain a secret that the server returns only once
     */
    JsonObject send(SiteTarget site, Optional<String> secret);
  }

  /** Returns a change that needs no secret. */
  static PlannedChange of(Action action, String text, Request request) {
    return new PlannedChange(action, text, Optional.empty(), request);
  }

  @Override
  public String toString() {
    return action.sign + " " + text;
  }

  /** The site on the server to which changes are applied. It may not exist yet. Not thread-safe. */
  static final class SiteTarget {
    private final ManagementApi api;
    private Optional<String> siteId;

    SiteTarget(ManagementApi api, Optional<String> siteId) {
      this.api = api;
      this.siteId = siteId;
    }

    /** Creates the site. Later requests are sent to it. */
    void create(JsonObject settings) {
      siteId = Optional.of(api.send("POST", ManagementApi.SITES, settings).getString("site_id"));
    }

    /**
     * Sends a request.
     *
     * @param path the path relative to that of the site
     */
    JsonObject send(String method, String path, JsonObject body) {
      return api.send(method, ManagementApi.SITES + "/" + siteId.orElseThrow() + path, body);
    }
  }
}
