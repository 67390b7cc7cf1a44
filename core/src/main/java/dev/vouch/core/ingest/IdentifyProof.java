package dev.vouch.core.ingest;

import dev.vouch.core.visitor.SiteSecrets;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The proof with which a backend confirms the user id of an {@code identify} (docs/browser.md):
 * HMAC-SHA256 of the user id in UTF-8, in lower-case hexadecimal. The key is the text of the site's
 * identify secret as displayed, so that customers can pass it to their language's HMAC function
 * without decoding.
 */
public final class IdentifyProof {
  private static final String ALGORITHM = "HmacSHA256";

  private IdentifyProof() {}

  /** Returns the site's identify secret as customers see it, in lower-case hexadecimal. */
  public static String secretText(SiteSecrets.Secrets secrets) {
    return HexFormat.of().formatHex(secrets.identify());
  }

  /** Returns the proof for this user id. */
  public static String of(SiteSecrets.Secrets secrets, String userId) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      byte[] key = secretText(secrets).getBytes(StandardCharsets.UTF_8);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      return HexFormat.of().formatHex(mac.doFinal(userId.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException("this Java runtime lacks HMAC-SHA256; use another", e);
    }
  }

  /** Whether {@code proof} is valid for this user id; compares in constant time. */
  static boolean isValid(SiteSecrets.Secrets secrets, String userId, String proof) {
    return MessageDigest.isEqual(
        of(secrets, userId).getBytes(StandardCharsets.UTF_8),
        proof.getBytes(StandardCharsets.UTF_8));
  }
}
