package dev.vouch.core.apikey;

import java.util.HexFormat;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * An API token, {@code svc_live_<key_id>_<secret>} (docs/api.md). Held only while it is created or
 * verified; only {@link #secretHash} is stored.
 *
 * @param secret 1 to 128 ASCII letters, digits, {@code -} and {@code _}
 */
public record ApiToken(KeyId keyId, String secret) {
  private static final String PREFIX = "svc_live_";
  private static final int SECRET_CHARACTERS_MAX = 128;
  private static final int KEY_ID_BYTES = 8;
  private static final int SECRET_BYTES = 24;

  /**
   * Creates a token with a secret of 192 random bits.
   *
   * @param random a cryptographically secure source, such as {@code java.security.SecureRandom}
   */
  public static ApiToken generate(RandomGenerator random) {
    return new ApiToken(new KeyId(hex(random, KEY_ID_BYTES)), hex(random, SECRET_BYTES));
  }

  /** Parses the text form; empty if {@code text} is not valid. */
  public static Optional<ApiToken> parse(String text) {
    int keyIdEnd = text.indexOf('_', PREFIX.length());
    if (!text.startsWith(PREFIX) || keyIdEnd < 0) {
      return Optional.empty();
    }
    Optional<KeyId> keyId = KeyId.parse(text.substring(PREFIX.length(), keyIdEnd));
    String secret = text.substring(keyIdEnd + 1);
    return keyId.isPresent() && isSecret(secret)
        ? Optional.of(new ApiToken(keyId.get(), secret))
        : Optional.empty();
  }

  private static boolean isSecret(String text) {
    for (int index = 0; index < text.length(); index++) {
      if (!isSecretCharacter(text.charAt(index))) {
        return false;
      }
    }
    return !text.isEmpty() && text.length() <= SECRET_CHARACTERS_MAX;
  }

  private static boolean isSecretCharacter(char character) {
    return (character >= 'a' && character <= 'z')
        || (character >= 'A' && character <= 'Z')
        || (character >= '0' && character <= '9')
        || character == '-'
        || character == '_';
  }

  /** Returns the token as text, for the single response that shows it. */
  public String wireName() {
    return PREFIX + keyId + "_" + secret;
  }

  /** Returns the hash of the secret, which is stored. */
  public SecretHash secretHash() {
    return SecretHash.of(secret);
  }

  private static String hex(RandomGenerator random, int bytes) {
    byte[] drawn = new byte[bytes];
    random.nextBytes(drawn);
    return HexFormat.of().formatHex(drawn);
  }

  @Override
  public String toString() {
    return "ApiToken[keyId=" + keyId + "]";
  }
}
