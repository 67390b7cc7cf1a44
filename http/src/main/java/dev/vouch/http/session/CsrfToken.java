package dev.vouch.http.session;

import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * CSRF token of a form: an HMAC keyed with the value of a cookie. Pages of other sites can cause
 * the cookie to be sent, but cannot read it.
 */
final class CsrfToken {
  private static final String ALGORITHM = "HmacSHA256";
  private static final byte[] PURPOSE = "vouch form token".getBytes(StandardCharsets.UTF_8);

  private CsrfToken() {}

  static String of(String cookie) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(cookie.getBytes(StandardCharsets.UTF_8), ALGORITHM));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(mac.doFinal(PURPOSE));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java runtime lacks HmacSHA256; use another", e);
    }
  }

  /**
   * Returns whether the request contains the token and comes from a page of this server. The token
   * in a form field is only found after the body has been read.
   */
  static boolean isValid(HttpServerRequest request, String expected) {
    return RequestOrigin.isOwnPage(request)
        && Optional.ofNullable(request.getHeader("X-Form-Token"))
            .or(() -> Optional.ofNullable(request.getFormAttribute("form_token")))
            .filter(token -> isEqual(token, expected))
            .isPresent();
  }

  private static boolean isEqual(String token, String expected) {
    return MessageDigest.isEqual(
        token.getBytes(StandardCharsets.UTF_8), expected.getBytes(StandardCharsets.UTF_8));
  }
}
