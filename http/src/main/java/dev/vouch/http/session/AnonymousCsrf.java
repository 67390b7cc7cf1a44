package dev.vouch.http.session;

import dev.vouch.http.ClientScheme;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Handler of CSRF tokens for forms without a session, such as setup and sign-in. The token is
 * derived from a random cookie, so that another site cannot sign a browser in. Must be the first
 * handler on the routes of such forms. Thread-safe.
 */
public final class AnonymousCsrf implements Handler<RoutingContext> {
  private static final String COOKIE = "vouch_form";
  private static final String KEY = AnonymousCsrf.class.getName();
  private static final int RANDOM_BYTES = 32;
  private static final Pattern COOKIE_VALUE = Pattern.compile("[A-Za-z0-9_-]{43}");

  private final SecureRandom random;
  private final SecureCookies cookies;

  /**
   * Creates the handler.
   *
   * @param scheme resolves the client's scheme, which decides whether the cookie is secure
   */
  public AnonymousCsrf(SecureRandom random, ClientScheme scheme) {
    this.random = random;
    this.cookies = new SecureCookies(scheme);
  }

  /** Sets the cookie if the browser has none. */
  @Override
  public void handle(RoutingContext context) {
    context.put(KEY, CsrfToken.of(cookie(context).orElseGet(() -> newCookie(context))));
    context.next();
  }

  /** Returns the token for forms on the requested page; empty on routes without this handler. */
  public static Optional<String> token(RoutingContext context) {
    return Optional.ofNullable(context.get(KEY));
  }

  private static Optional<String> cookie(RoutingContext context) {
    return SecureCookies.read(context.request(), COOKIE).filter(COOKIE_VALUE.asMatchPredicate());
  }

  private String newCookie(RoutingContext context) {
    byte[] bytes = new byte[RANDOM_BYTES];
    random.nextBytes(bytes);
    String newCookie = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    cookies.put(context.request(), COOKIE, newCookie, SecureCookies.SESSION_ONLY);
    return newCookie;
  }
}
