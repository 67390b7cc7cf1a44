package dev.vouch.http.browser;

import dev.vouch.core.ingest.BrowserIngest;
import dev.vouch.http.ClientAddress;
import dev.vouch.http.DirectExchange;
import dev.vouch.http.DirectPaths;
import dev.vouch.http.DirectPaths.DirectFeature;
import dev.vouch.http.browser.BrowserExchange.ProxyWarning;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;

/**
 * The endpoints {@code POST /collect} and {@code POST /identify}, for pages of any origin
 * (docs/browser.md).
 */
public final class BrowserEndpoints implements DirectFeature {
  private static final String METHODS = "POST, OPTIONS";
  private static final String DAY_SECONDS = "86400";

  private final BrowserIngest ingest;
  private final ClientAddress clientAddress;
  private final ProxyWarning proxyWarning = new ProxyWarning();

  /** Creates the endpoints. */
  public BrowserEndpoints(BrowserIngest ingest, ClientAddress clientAddress) {
    this.ingest = ingest;
    this.clientAddress = clientAddress;
  }

  @Override
  public void mount(DirectPaths paths) {
    paths.add("/collect", exchange -> handle(exchange, ingest::collect));
    paths.add("/identify", exchange -> handle(exchange, ingest::identify));
  }

  private void handle(DirectExchange exchange, BrowserExchange.Steps steps) {
    // Safe for any origin, because the endpoints use no cookies.
    exchange.response().putHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN, "*");
    HttpMethod method = exchange.request().method();
    if (HttpMethod.OPTIONS.equals(method)) {
      exchange.answerWithoutBody(BrowserEndpoints::preflight);
    } else if (HttpMethod.POST.equals(method)) {
      new BrowserExchange(steps, ingest, clientAddress, proxyWarning, exchange).start();
    } else {
      exchange.answerWithoutBody(refused -> BrowserResponse.methodNotAllowed(refused, METHODS));
    }
  }

  /** Responds to a preflight request (https://fetch.spec.whatwg.org/#http-cors-protocol). */
  private static Future<Void> preflight(HttpServerResponse response) {
    return response
        .putHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_METHODS, METHODS)
        .putHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_HEADERS, "Content-Type")
        .putHeader(HttpHeaders.ACCESS_CONTROL_MAX_AGE, DAY_SECONDS)
        .setStatusCode(204)
        .end();
  }
}
