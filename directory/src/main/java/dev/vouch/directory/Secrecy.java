package dev.vouch.directory;

import dev.vouch.core.apikey.ApiToken;
import dev.vouch.core.site.SiteId;
import java.security.SecureRandom;

/** Draws ids and secrets that nobody can guess. Thread-safe. */
final class Secrecy {
  private static final int SECRET_BYTES = 32;

  private final SecureRandom random;

  Secrecy(SecureRandom random) {
    this.random = random;
  }

  SiteId siteId() {
    return new SiteId(random.nextLong());
  }

  RuleId ruleId() {
    return new RuleId(random.nextLong());
  }

  ApiToken token() {
    return ApiToken.generate(random);
  }

  byte[] secret() {
    byte[] bytes = new byte[SECRET_BYTES];
    random.nextBytes(bytes);
    return bytes;
  }
}
