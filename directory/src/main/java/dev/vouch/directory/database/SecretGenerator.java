package dev.vouch.directory.database;

import dev.vouch.core.apikey.ApiToken;
import java.security.SecureRandom;
import java.util.Base64;

/** Generates ids and secrets from a secure source of randomness. Thread-safe. */
public final class SecretGenerator {
  private static final int SECRET_BYTES = 32;

  private final SecureRandom random;

  public SecretGenerator(SecureRandom random) {
    this.random = random;
  }

  /** The 64 bits of a site's, account's or other record's id. */
  public long id() {
    return random.nextLong();
  }

  /** An API key's token. */
  public ApiToken apiToken() {
    return ApiToken.generate(random);
  }

  /** The text of any other token: 256 bits in Base64url. */
  public String text() {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(secret());
  }

  /** A secret of 256 bits. */
  public byte[] secret() {
    return bytes(SECRET_BYTES);
  }

  /** This many random bytes. */
  public byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    return bytes;
  }
}
