package dev.vouch.directory.database;

import dev.vouch.core.apikey.ApiToken;
import java.security.SecureRandom;
import java.util.Base64;

/** Generator of ids and secrets from a secure random source. Thread-safe. */
public final class SecretGenerator {
  private static final int SECRET_BYTES = 32;

  private final SecureRandom random;

  public SecretGenerator(SecureRandom random) {
    this.random = random;
  }

  /** Returns a random 64-bit id. */
  public long id() {
    return random.nextLong();
  }

  /** Returns a token for an API key. */
  public ApiToken apiToken() {
    return ApiToken.generate(random);
  }

  /** Returns a random token of 256 bits in Base64url, for all purposes except API keys. */
  public String text() {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(secret());
  }

  /** Returns a secret of 256 bits. */
  public byte[] secret() {
    return bytes(SECRET_BYTES);
  }

  /** Returns this many random bytes. */
  public byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    return bytes;
  }
}
