package dev.vouch.server.reference;

import dev.vouch.server.http.Feature;
import dev.vouch.server.resource.Resource;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;

/**
 * What the server takes and answers: {@code /openapi.yaml}, which is {@code docs/openapi.yaml}, and
 * {@code /reference}, the same for people, without any script.
 */
public final class ReferenceEndpoints implements Feature {
  private static final String POLICY =
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none';"
          + " frame-ancestors 'none'";

  private final String openApi = Resource.text(ReferenceEndpoints.class, "/openapi.yaml");
  private final String style = Resource.text(ReferenceEndpoints.class, "reference.css");
  private final String page = ReferencePage.of(openApi);

  @Override
  public void mount(Router router) {
    router.get("/openapi.yaml").handler(routing -> send(routing, "application/yaml", openApi));
    router.get("/reference.css").handler(routing -> send(routing, "text/css", style));
    router.get("/reference").handler(this::page);
  }

  private void page(RoutingContext routing) {
    routing.response().putHeader("Content-Security-Policy", POLICY);
    send(routing, "text/html", page);
  }

  private static void send(RoutingContext routing, String type, String text) {
    routing
        .response()
        .putHeader(HttpHeaders.CONTENT_TYPE, type + "; charset=utf-8")
        .putHeader("X-Content-Type-Options", "nosniff")
        .end(Buffer.buffer(text));
  }
}
