package dev.vouch.core.apikey;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * SHA-256 of a token's secret part. A plain digest is sufficient, because the secret has 192 random
 * bits and cannot be guessed from a dictionary.
 *
 * @param hex 64 hexadecimal digits
 */
public record SecretHash(String hex) {
  /** Hashes a secret. */
  public static SecretHash of(String secret) {
    return new SecretHash(HexFormat.of().formatHex(sha256(secret)));
  }

  /** Compares a secret with the hash in constant time. */
  public boolean matches(String secret) {
    return MessageDigest.isEqual(HexFormat.of().parseHex(hex), sha256(secret));
  }

  private static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java runtime lacks SHA-256; use another", e);
    }
  }

  @Override
  public String toString() {
    return "SecretHash[hidden]";
  }
}
