package dev.vouch.server.session;

import dev.vouch.server.http.ClientScheme;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.CookieSameSite;
import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;

/**
 * Cookies that scripts cannot read and that pages of other sites cannot send with a form.
 *
 * @param scheme whether the browser may send them unencrypted
 */
record SecureCookies(ClientScheme scheme) {
  /** The longest that browsers keep one; sessions end sooner, on the server. */
  static final long LONGEST_SECONDS = 400L * 24 * 60 * 60;

  /** Until the browser is closed. */
  static final long WHILE_OPEN = Long.MIN_VALUE;

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
