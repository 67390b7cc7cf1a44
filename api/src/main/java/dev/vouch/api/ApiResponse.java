package dev.vouch.api;

import dev.vouch.http.JsonText;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import java.util.Optional;

/** A response of the management API. */
record ApiResponse(int status, Optional<JsonObject> body, Optional<String> location) {
  static ApiResponse ok(JsonObject body) {
    return new ApiResponse(200, Optional.of(body), Optional.empty());
  }

  static ApiResponse created(JsonObject body) {
    return new ApiResponse(201, Optional.of(body), Optional.empty());
  }

  static ApiResponse noContent() {
    return new ApiResponse(204, Optional.empty(), Optional.empty());
  }

  /** Returns this response with a Location header: the path of the created resource. */
  ApiResponse withLocation(String path) {
    return new ApiResponse(status, body, Optional.of(path));
  }

  void send(HttpServerResponse response) {
    response.setStatusCode(status);
    location.ifPresent(path -> response.putHeader(HttpHeaders.LOCATION, path));
    if (body.isEmpty()) {
      response.end();
      return;
    }
    response.putHeader(HttpHeaders.CONTENT_TYPE, "application/json").end(JsonText.of(body.get()));
  }
}
