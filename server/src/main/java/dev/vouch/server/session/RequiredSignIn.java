package dev.vouch.server.session;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/**
 * Lets the requests of those pass who are signed in, and sends all others to sign in, or on a new
 * server to create the first account. No cache keeps what comes after. Thread-safe.
 */
public final class RequiredSignIn implements Handler<RoutingContext> {
  /** Where one signs in. */
  public static final String SIGN_IN = "/login";

  /** Where the first account is created. */
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
      send(context.request(), sessions.awaitFirstAccount() ? SETUP : signIn(context.request()));
      return;
    }
    signedIn.get().keepIn(context);
    context.next();
  }

  private static String signIn(HttpServerRequest request) {
    return wanted(request)
        .filter(path -> !path.equals(LocalPath.START))
        .map(path -> SIGN_IN + "?next=" + path.encoded())
        .orElse(SIGN_IN);
  }

  /** The page to come back to: of a part that htmx asks for, the one it is on. */
  private static Optional<LocalPath> wanted(HttpServerRequest request) {
    if (isOfHtmx(request)) {
      return Optional.ofNullable(request.getHeader("HX-Current-URL")).flatMap(LocalPath::ofPage);
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
      // Following a 303 itself, htmx would put the whole page where the part was to go.
      response.setStatusCode(401).putHeader("HX-Redirect", address).end();
      return;
    }
    response.setStatusCode(303).putHeader(HttpHeaders.LOCATION, address).end();
  }
}
