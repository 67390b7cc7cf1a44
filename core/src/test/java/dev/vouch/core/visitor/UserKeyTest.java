package dev.vouch.core.visitor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** I4: a user key depends only on the user id and the site's permanent secret. */
class UserKeyTest {
  @Test
  void sameIdAndSecret_giveTheSameKey() {
    assertThat(UserKey.of(secrets(1), "alice")).isEqualTo(UserKey.of(secrets(1), "alice"));
  }

  @Test
  void otherIdOrSecret_givesAnotherKey() {
    UserKey key = UserKey.of(secrets(1), "alice");

    assertThat(UserKey.of(secrets(1), "Alice")).isNotEqualTo(key);
    assertThat(UserKey.of(secrets(1), "alice ")).isNotEqualTo(key);
    assertThat(UserKey.of(secrets(2), "alice")).isNotEqualTo(key);
  }

  private static SiteSecrets.Secrets secrets(int site) {
    byte[] userKey = new byte[32];
    userKey[0] = (byte) site;
    return new SiteSecrets.Secrets(userKey, new byte[32], new byte[32]);
  }
}
