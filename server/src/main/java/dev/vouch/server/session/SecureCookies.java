package dev.vouch.server.session;

import dev.vouch.server.http.ClientScheme;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.CookieSameSite;
import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;

/**
 * Writer of cookies that scripts cannot read (HttpOnly) and that cross-site form submissions do not
 * send (SameSite=Lax).
 *
 * @param scheme the resolver of the client's scheme; cookies are secure over HTTPS
 */
record SecureCookies(ClientScheme scheme) {
  /** The longest lifetime that browsers accept, in seconds. The server ends sessions earlier. */
  static final long SECONDS_MAX = 400L * 24 * 60 * 60;

  /** The lifetime of a session cookie, which ends when the browser is closed. */
  static final long SESSION_ONLY = Long.MIN_VALUE;

  static Optional<String> read(HttpServerRequest request, String name) {
    return Optional.ofNullable(request.getCookie(name)).map(Cookie::getValue);
  }

  void put(HttpServerRequest request, String name, String value, long seconds) {
    Cookie cookie =
        Cookie.cookie(name, value)
            .setPath("/")
            .setHttpOnly(true)
            .setSameSite(CookieSameSite.LAX)
            .setSecure(scheme.isHttps(request))
            .setMaxAge(seconds);
    request.response().addCookie(cookie);
  }
}
