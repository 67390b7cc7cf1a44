package dev.vouch.api.reference;

import dev.vouch.http.Feature;
import dev.vouch.http.resource.Resource;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;

/** Endpoint {@code /openapi.yaml}, which serves {@code docs/openapi.yaml}. */
public final class ReferenceEndpoints implements Feature {
  static final String OPEN_API = "/openapi.yaml";

  private final Buffer document = Buffer.buffer(Resource.text(ReferenceEndpoints.class, OPEN_API));

  @Override
  public void mount(Router router) {
    router
        .route(OPEN_API)
        .method(HttpMethod.GET)
        .method(HttpMethod.HEAD)
        .handler(routing -> send(routing.response()));
  }

  private void send(HttpServerResponse response) {
    response
        .putHeader(HttpHeaders.CONTENT_TYPE, "application/yaml; charset=utf-8")
        .putHeader(HttpHeaders.CONTENT_LENGTH, Integer.toString(document.length()))
        .end(document);
  }
}
