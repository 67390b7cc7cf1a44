package dev.vouch.directory.database;

import dev.vouch.core.apikey.ApiToken;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.account.PasswordToken;
import dev.vouch.directory.account.SessionToken;
import dev.vouch.directory.alert.AlertId;
import dev.vouch.directory.funnel.FunnelId;
import dev.vouch.directory.member.InvitationToken;
import dev.vouch.directory.member.SharedToken;
import dev.vouch.directory.rule.RuleId;
import java.security.SecureRandom;
import java.util.Base64;

/** Draws ids and secrets that nobody can guess. Thread-safe. */
public final class SecretGenerator {
  private static final int SECRET_BYTES = 32;

  private final SecureRandom random;

  public SecretGenerator(SecureRandom random) {
    this.random = random;
  }

  public SiteId siteId() {
    return new SiteId(random.nextLong());
  }

  public RuleId ruleId() {
    return new RuleId(random.nextLong());
  }

  public AlertId alertId() {
    return new AlertId(random.nextLong());
  }

  public FunnelId funnelId() {
    return new FunnelId(random.nextLong());
  }

  public ApiToken token() {
    return ApiToken.generate(random);
  }

  public AccountId accountId() {
    return new AccountId(random.nextLong());
  }

  public SessionToken sessionToken() {
    return new SessionToken(tokenText());
  }

  public SharedToken sharedToken() {
    return new SharedToken(tokenText());
  }

  public InvitationToken invitationToken() {
    return new InvitationToken(tokenText());
  }

  public PasswordToken passwordToken() {
    return new PasswordToken(tokenText());
  }

  private String tokenText() {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(secret());
  }

  public byte[] secret() {
    return bytes(SECRET_BYTES);
  }

  public byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    return bytes;
  }
}
