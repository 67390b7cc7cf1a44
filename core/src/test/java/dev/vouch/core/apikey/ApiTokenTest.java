package dev.vouch.core.apikey;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/api.md: {@code svc_live_<key_id>_<secret>}. */
class ApiTokenTest {
  @Test
  void generatedToken_roundTrips() {
    ApiToken token = ApiToken.generate(new SecureRandom());

    assertThat(token.wireName()).matches("svc_live_[0-9a-f]{16}_[0-9a-f]{48}");
    assertThat(ApiToken.parse(token.wireName())).contains(token);
    assertThat(token.secretHash().matches(token.secret())).isTrue();
    assertThat(ApiToken.generate(new SecureRandom())).isNotEqualTo(token);
  }

  @Test
  void secret_mayContainUnderscores() {
    assertThat(ApiToken.parse("svc_live_k1_a_b-C"))
        .contains(new ApiToken(new KeyId("k1"), "a_b-C"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "svc_live_",
        "svc_live_k1",
        "svc_live_k1_",
        "svc_live__secret",
        "svc_test_k1_secret",
        "SVC_LIVE_k1_secret",
        "svc_live_K1_secret",
        "svc_live_k1_sec ret",
        "svc_live_k1_sécret",
        "x svc_live_k1_secret",
        "svc_live_k1_secret\n"
      })
  void malformedToken_isRejected(String text) {
    assertThat(ApiToken.parse(text)).isEmpty();
  }

  @Test
  void toString_hidesTheSecret() {
    assertThat(new ApiToken(new KeyId("k1"), "s3cret").toString()).doesNotContain("s3cret");
  }
}
