package dev.vouch.server.manage;

import dev.vouch.server.http.JsonText;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import java.util.Optional;

/** What management answers; never kept by a cache, for it may show a token. */
record Answer(int status, Optional<JsonObject> body, Optional<String> location) {
  static Answer ok(JsonObject body) {
    return new Answer(200, Optional.of(body), Optional.empty());
  }

  static Answer created(JsonObject body) {
    return new Answer(201, Optional.of(body), Optional.empty());
  }

  static Answer noContent() {
    return new Answer(204, Optional.empty(), Optional.empty());
  }

  /** Names the address of what was created. */
  Answer at(String address) {
    return new Answer(status, body, Optional.of(address));
  }

  void send(HttpServerResponse response) {
    response.setStatusCode(status);
    location.ifPresent(address -> response.putHeader(HttpHeaders.LOCATION, address));
    if (body.isEmpty()) {
      response.end();
      return;
    }
    response.putHeader(HttpHeaders.CONTENT_TYPE, "application/json").end(JsonText.of(body.get()));
  }
}
