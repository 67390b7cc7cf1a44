package dev.vouch.server.reference;

import dev.vouch.server.http.Feature;
import dev.vouch.server.resource.Resource;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
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
    get(router, "/openapi.yaml", routing -> send(routing, "application/yaml", openApi));
    get(router, "/reference.css", routing -> send(routing, "text/css", style));
    get(router, "/reference", this::page);
  }

  private static void get(Router router, String path, Handler<RoutingContext> handler) {
    router.route(path).method(HttpMethod.GET).method(HttpMethod.HEAD).handler(handler);
  }

  private void page(RoutingContext routing) {
    routing.response().putHeader("Content-Security-Policy", POLICY);
    send(routing, "text/html", page);
  }

  private static void send(RoutingContext routing, String type, String text) {
    Buffer body = Buffer.buffer(text);
    routing
        .response()
        .putHeader(HttpHeaders.CONTENT_TYPE, type + "; charset=utf-8")
        .putHeader(HttpHeaders.CONTENT_LENGTH, Integer.toString(body.length()))
        .putHeader("X-Content-Type-Options", "nosniff")
        .end(body);
  }
}
