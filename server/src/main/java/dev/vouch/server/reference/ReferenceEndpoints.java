package dev.vouch.server.reference;

import dev.vouch.server.http.BlockingRequests;
import dev.vouch.server.http.Feature;
import dev.vouch.server.resource.Lazy;
import dev.vouch.server.resource.Resource;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Consumer;

/**
 * Endpoints of the API reference: {@code /openapi.yaml}, which serves {@code docs/openapi.yaml},
 * and {@code /reference}, which renders it as a page without scripts.
 */
public final class ReferenceEndpoints implements Feature {
  private static final String POLICY =
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none';"
          + " frame-ancestors 'none'";

  /** A few suffice: requests block only until the page has been rendered once. */
  private static final int CONCURRENT_MAX = 8;

  private final String openApi = Resource.text(ReferenceEndpoints.class, "/openapi.yaml");
  private final String style = Resource.text(ReferenceEndpoints.class, "reference.css");
  private final Lazy<String> page = new Lazy<>(() -> ReferencePage.of(openApi));
  private final BlockingRequests requests = new BlockingRequests(CONCURRENT_MAX);

  @Override
  public void mount(Router router) {
    get(router, "/openapi.yaml", file("application/yaml", openApi));
    get(router, "/reference.css", file("text/css", style));
    get(router, "/reference", requests.handler(this::page));
  }

  private static void get(Router router, String path, Handler<RoutingContext> handler) {
    router.route(path).method(HttpMethod.GET).method(HttpMethod.HEAD).handler(handler);
  }

  private static Handler<RoutingContext> file(String type, String text) {
    return routing -> send(routing.response(), type, text);
  }

  private Consumer<HttpServerResponse> page(RoutingContext routing) {
    String html = page.get();
    return response ->
        send(response.putHeader("Content-Security-Policy", POLICY), "text/html", html);
  }

  private static void send(HttpServerResponse response, String type, String text) {
    Buffer body = Buffer.buffer(text);
    response
        .putHeader(HttpHeaders.CONTENT_TYPE, type + "; charset=utf-8")
        .putHeader(HttpHeaders.CONTENT_LENGTH, Integer.toString(body.length()))
        .end(body);
  }
}
