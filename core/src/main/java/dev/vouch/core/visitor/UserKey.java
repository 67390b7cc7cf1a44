package dev.vouch.core.visitor;

/**
 * Keyed hash of a user id, of {@code identify} or {@code success_user_id}, under the site's
 * permanent secret (docs/identity.md I4).
 *
 * @param value 64 bits
 */
public record UserKey(long value) {
  /** Returns the user key under the site's {@code secrets}. */
  public static UserKey of(SiteSecrets.Secrets secrets, String userId) {
    return new UserKey(new KeyedHash(secrets.userKey()).add(userId).first64Bits());
  }
}
