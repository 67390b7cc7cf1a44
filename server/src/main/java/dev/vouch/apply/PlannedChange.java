package dev.vouch.apply;

import io.vertx.core.json.JsonObject;
import java.util.Optional;

/**
 * A difference between the file and the server, and the request that removes it.
 *
 * @param text the change in words
 * @param secret the source of the secret that the request needs
 */
record PlannedChange(Action action, String text, Optional<SecretSource> secret, Request request) {
  /** The kind of a change. */
  enum Action {
    CREATE("+"),
    CHANGE("~"),
    REMOVE("-");

    private final String sign;

    Action(String sign) {
      this.sign = sign;
    }
  }

  /** Applies a change. */
  @FunctionalInterface
  interface Request {
    /**
     * Sends the request.
     *
     * @param secret the secret, if the change has a source of one
     * @return the response, which may have a secret that is returned only once
     */
    JsonObject send(SiteTarget site, Optional<String> secret);
  }

  /** A change that needs no secret. */
  static PlannedChange of(Action action, String text, Request request) {
    return new PlannedChange(action, text, Optional.empty(), request);
  }

  @Override
  public String toString() {
    return action.sign + " " + text;
  }
}
