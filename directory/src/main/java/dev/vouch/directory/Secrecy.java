package dev.vouch.directory;

import dev.vouch.core.apikey.ApiToken;
import dev.vouch.core.site.SiteId;
import java.security.SecureRandom;
import java.util.Base64;

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

  AlertId alertId() {
    return new AlertId(random.nextLong());
  }

  FunnelId funnelId() {
    return new FunnelId(random.nextLong());
  }

  ApiToken token() {
    return ApiToken.generate(random);
  }

  AccountId accountId() {
    return new AccountId(random.nextLong());
  }

  SessionToken sessionToken() {
    return new SessionToken(tokenText());
  }

  SharedToken sharedToken() {
    return new SharedToken(tokenText());
  }

  InvitationToken invitationToken() {
    return new InvitationToken(tokenText());
  }

  PasswordToken passwordToken() {
    return new PasswordToken(tokenText());
  }

  private String tokenText() {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(secret());
  }

  byte[] secret() {
    return bytes(SECRET_BYTES);
  }

  byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    return bytes;
  }
}
