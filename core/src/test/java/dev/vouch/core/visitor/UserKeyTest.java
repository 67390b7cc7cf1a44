package dev.vouch.core.visitor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** I4: user keys depend on the site's own permanent secret alone. */
class UserKeyTest {
  @Test
  void sameIdAndSecret_sameKey() {
    assertThat(UserKey.of(secrets(1), "alice")).isEqualTo(UserKey.of(secrets(1), "alice"));
  }

  @Test
  void otherIdOrSecret_otherKey() {
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
