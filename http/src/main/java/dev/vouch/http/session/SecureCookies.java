package dev.vouch.http.session;

import dev.vouch.http.ClientScheme;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.CookieSameSite;
import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;

/**
 * Writer of cookies that scripts cannot read (HttpOnly) and that cross-site form submissions do not
 * send (SameSite=Lax).
 *
 * @param scheme resolves the client's scheme; over HTTPS, cookies are Secure
 */
record SecureCookies(ClientScheme scheme) {
  /** The lifetime of a cookie that the browser deletes when it is closed. */
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
