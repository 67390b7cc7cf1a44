package dev.vouch.http.session;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/**
 * Handler that requires a signed-in user. Redirects other clients to the sign-in page, or to the
 * setup page if there is no account yet. Disables caching of the response. Thread-safe.
 */
public final class RequiredSignIn implements Handler<RoutingContext> {
  /** The path of the sign-in page. */
  public static final String SIGN_IN = "/login";

  /** The path of the page that creates the first account. */
  public static final String SETUP = "/setup";

  private final Sessions sessions;

  public RequiredSignIn(Sessions sessions) {
    this.sessions = sessions;
  }

  @Override
  public void handle(RoutingContext context) {
    context.response().putHeader(HttpHeaders.CACHE_CONTROL, "no-store");
    Optional<SignedInUser> signedIn = sessions.find(context);
    if (signedIn.isEmpty()) {
      send(context.request(), sessions.hasNoAccount() ? SETUP : signIn(context.request()));
      return;
    }
    signedIn.get().store(context);
    context.next();
  }

  private static String signIn(HttpServerRequest request) {
    return target(request)
        .filter(path -> !path.equals(LocalPath.HOME))
        .map(path -> SIGN_IN + "?next=" + path.encoded())
        .orElse(SIGN_IN);
  }

  /**
   * Returns the page to open after signing in; empty if the request is not for a page. For an htmx
   * request, it is the page that contains the fragment.
   */
  private static Optional<LocalPath> target(HttpServerRequest request) {
    if (isOfHtmx(request)) {
      return Optional.ofNullable(request.getHeader("HX-Current-URL")).flatMap(LocalPath::ofUrl);
    }
    boolean isPage =
        request.method().equals(HttpMethod.GET) || request.method().equals(HttpMethod.HEAD);
    return isPage ? LocalPath.parse(request.uri()) : Optional.empty();
  }

  private static boolean isOfHtmx(HttpServerRequest request) {
    return request.headers().contains("HX-Request");
  }

  private static void send(HttpServerRequest request, String address) {
    HttpServerResponse response = request.response();
    if (isOfHtmx(request)) {
      // After a 303, htmx would insert the sign-in page in place of the fragment.
      response.setStatusCode(401).putHeader("HX-Redirect", address).end();
      return;
    }
    response.setStatusCode(303).putHeader(HttpHeaders.LOCATION, address).end();
  }
}
