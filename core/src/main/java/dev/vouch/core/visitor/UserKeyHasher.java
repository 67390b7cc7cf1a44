package dev.vouch.core.visitor;

/**
 * Hashes user ids (docs/identity.md I4), those of {@code identify} and {@code success_user_id}
 * alike.
 */
public final class UserKeyHasher {
  private UserKeyHasher() {}

  /** The key of a user of the site that {@code secrets} belong to. */
  public static UserKey hash(SiteSecrets.Secrets secrets, String userId) {
    return new UserKey(new KeyedHash(secrets.userKey()).add(userId).first64Bits());
  }
}
