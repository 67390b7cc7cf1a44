package dev.vouch.core.apikey;

import dev.vouch.core.wire.Sha256;
import java.nio.charset.StandardCharsets;
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
    byte[] hash = sha256(secret);
    int difference = 0;
    for (int index = 0; index < hash.length; index++) {
      int expected = HexFormat.fromHexDigits(hex, 2 * index, 2 * index + 2);
      difference |= Byte.toUnsignedInt(hash[index]) ^ expected;
    }
    return difference == 0;
  }

  private static byte[] sha256(String text) {
    byte[] hash = new byte[Sha256.BYTES];
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    Sha256.current().add(bytes, bytes.length).end(hash);
    return hash;
  }

  @Override
  public String toString() {
    return "SecretHash[hidden]";
  }
}
