package dev.vouch.core.visitor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** R2: an order key depends only on the order's ID and the site's permanent secret. */
class OrderKeyTest {
  @Test
  void sameIdAndSecret_giveTheSameKey() {
    assertThat(OrderKey.of(secrets(1), "1002")).isEqualTo(OrderKey.of(secrets(1), "1002"));
  }

  @Test
  void otherIdOrSecret_givesAnotherKey() {
    OrderKey key = OrderKey.of(secrets(1), "a1002");

    assertThat(OrderKey.of(secrets(1), "A1002")).isNotEqualTo(key);
    assertThat(OrderKey.of(secrets(1), "a1002 ")).isNotEqualTo(key);
    assertThat(OrderKey.of(secrets(2), "a1002")).isNotEqualTo(key);
  }

  @Test
  void orderAndUserWithTheSameId_haveDifferentKeys() {
    assertThat(OrderKey.of(secrets(1), "1002").value())
        .isNotEqualTo(UserKey.of(secrets(1), "1002").value());
  }

  private static SiteSecrets.Secrets secrets(int site) {
    byte[] userKey = new byte[32];
    userKey[0] = (byte) site;
    return new SiteSecrets.Secrets(userKey, new byte[32], new byte[32]);
  }
}
