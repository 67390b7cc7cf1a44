package dev.vouch.http.browser;

import dev.vouch.http.DirectExchange;
import dev.vouch.http.DirectPaths;
import dev.vouch.http.DirectPaths.DirectFeature;
import dev.vouch.http.ProblemDocument;
import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;
import dev.vouch.http.PublishedFile;
import dev.vouch.http.resource.Resource;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The endpoints of the browser script (docs/browser.md): {@code /vouch.js}, the current version;
 * {@code /vouch-<name>.js}, an immutable version, where the name is a hash of the content; {@code
 * /vouch.json}, metadata; and {@code /vouch.d.ts}, types. The jar includes the immutable scripts of
 * earlier releases (docs/decisions/0011).
 */
public final class SdkEndpoint implements DirectFeature {
  private static final Pattern CONTENT_NAME = Pattern.compile("[0-9a-f]{16}");

  private final PublishedFile script =
      new PublishedFile(Resource.bytes(SdkEndpoint.class, "vouch.js"), PublishedFile.JAVASCRIPT);
  private final PublishedFile types =
      new PublishedFile(
          Resource.bytes(SdkEndpoint.class, "vouch.d.ts"), "text/plain; charset=utf-8");
  private final PublishedFile description =
      new PublishedFile(description(script), "application/json");

  @Override
  public void mount(DirectPaths paths) {
    paths.add("/vouch.js", this::sendCurrent);
  }

  private void sendCurrent(DirectExchange exchange) {
    HttpMethod method = exchange.request().method();
    if (HttpMethod.GET.equals(method) || HttpMethod.HEAD.equals(method)) {
      send(exchange.request(), script, PublishedFile.FOR_AN_HOUR);
    } else {
      exchange.answer(SdkEndpoint::methodNotAllowed);
    }
  }

  private static Future<Void> methodNotAllowed(HttpServerResponse response) {
    return ProblemDocument.of(
            ProblemType.METHOD_NOT_ALLOWED, "Use a method listed in the Allow header.")
        .send(response.putHeader(HttpHeaders.ALLOW, "GET, HEAD"));
  }

  @Override
  public void mount(Router router) {
    get(router, "/vouch.json", routing -> send(routing.request(), description, "no-cache"));
    get(
        router,
        "/vouch.d.ts",
        routing -> send(routing.request(), types, PublishedFile.FOR_AN_HOUR));
    get(router, "/vouch-:content.js", this::sendFrozen);
  }

  /** Returns the path of the immutable script of this version. */
  public String frozenPath() {
    return frozenPath(script);
  }

  /** Returns the {@code integrity} attribute for a script element (https://www.w3.org/TR/SRI/). */
  public String integrity() {
    return script.integrity();
  }

  private static String frozenPath(PublishedFile script) {
    return "/vouch-" + script.contentName() + ".js";
  }

  private static void get(Router router, String path, Handler<RoutingContext> handler) {
    router.route(path).method(HttpMethod.GET).method(HttpMethod.HEAD).handler(handler);
  }

  /**
   * Sends a file with the headers that pages of other origins need to load it, with or without
   * {@code crossorigin} and {@code integrity}.
   */
  private static void send(HttpServerRequest request, PublishedFile file, String cacheControl) {
    request
        .response()
        .putHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN, "*")
        .putHeader("Cross-Origin-Resource-Policy", "cross-origin");
    file.send(request, cacheControl);
  }

  private void sendFrozen(RoutingContext routing) {
    Optional.ofNullable(routing.pathParam("content"))
        .filter(name -> CONTENT_NAME.matcher(name).matches())
        .flatMap(this::frozen)
        .ifPresentOrElse(
            found -> send(routing.request(), found, PublishedFile.IMMUTABLE),
            () ->
                routing.fail(
                    new ProblemException(
                        ProblemType.NOT_FOUND,
                        "There is no script at this address. /vouch.json has the newest one's.")));
  }

  /**
   * Returns the script of this version or of an earlier release; empty if there is none with this
   * name.
   */
  private Optional<PublishedFile> frozen(String name) {
    if (name.equals(script.contentName())) {
      return Optional.of(script);
    }
    return Resource.find(SdkEndpoint.class, "frozen/vouch-" + name + ".js")
        .map(content -> new PublishedFile(content, PublishedFile.JAVASCRIPT));
  }

  private static byte[] description(PublishedFile script) {
    return new JsonObject()
        .put("path", frozenPath(script))
        .put("integrity", script.integrity())
        .encode()
        .getBytes(StandardCharsets.UTF_8);
  }
}
