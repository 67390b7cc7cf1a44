package dev.vouch.core.payment;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** HMAC-SHA256 (RFC 2104) over a text and a body, as the signatures of webhooks use it. */
final class HmacSha256 {
  private static final String ALGORITHM = "HmacSHA256";

  private HmacSha256() {}

  /** Returns the code of the prefix in UTF-8 followed by the body. */
  static byte[] of(byte[] key, String prefix, byte[] body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      mac.update(prefix.getBytes(StandardCharsets.UTF_8));
      return mac.doFinal(body);
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException("this Java runtime lacks HMAC-SHA256; use another", e);
    }
  }

  /** Compares two signatures in constant time. */
  static boolean areEqual(String expected, String sent) {
    return MessageDigest.isEqual(
        expected.getBytes(StandardCharsets.UTF_8), sent.getBytes(StandardCharsets.UTF_8));
  }
}
