package dev.vouch.core.apikey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.apikey.Authenticator.Authentication;
import dev.vouch.core.ratelimit.Limit;
import dev.vouch.core.site.SiteId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/events.md: only an active key's own token is accepted. */
class AuthenticatorTest {
  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  private static final KeyId KEY = new KeyId("k1");

  private final List<String> used = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Bearer svc_live_k1_s3cret",
        "bearer svc_live_k1_s3cret",
        "BEARER  svc_live_k1_s3cret "
      })
  void activeKey_isAuthenticatedAndItsUseIsRecorded(String authorization) {
    ApiKey key = key(Optional.empty(), Optional.empty());

    assertThat(authenticate(key, authorization)).isEqualTo(new Authentication.Active(key));
    assertThat(used).containsExactly("k1 " + NOW);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Bearer",
        "Bearer ",
        "svc_live_k1_s3cret",
        "Basic svc_live_k1_s3cret",
        "Bearersvc_live_k1_s3cret",
        "Bearer svc_live_k1_s3cret extra",
        "Bearer svc_live_k1_S3cret",
        "Bearer svc_live_k1_s3cre",
        "Bearer svc_live_k1_s3crett",
        "Bearer svc_live_k2_s3cret",
        "Bearer svc_live_none_none",
        "Bearer svc_live_k1_"
      })
  void invalidAuthorization_isRefused(String authorization) {
    assertThat(authenticate(key(Optional.empty(), Optional.empty()), authorization))
        .isEqualTo(new Authentication.Refused());
    assertThat(used).isEmpty();
  }

  @Test
  void missingHeader_isRefused() {
    Authenticator authenticator =
        new Authenticator(new OneKey(key(Optional.empty(), Optional.empty())), () -> NOW);

    assertThat(authenticator.authenticate(Optional.empty()))
        .isEqualTo(new Authentication.Refused());
  }

  @Test
  void revokedOrExpiredKey_isRetiredFromThatInstant() {
    Duration moment = Duration.ofNanos(1);
    String authorization = "Bearer svc_live_k1_s3cret";
    ApiKey expired = key(Optional.of(NOW), Optional.empty());
    ApiKey revoked = key(Optional.empty(), Optional.of(NOW));

    assertThat(authenticate(expired, authorization)).isEqualTo(new Authentication.Retired(expired));
    assertThat(authenticate(revoked, authorization)).isEqualTo(new Authentication.Retired(revoked));
    assertThat(used).isEmpty();
    ApiKey stillActive = key(Optional.of(NOW.plus(moment)), Optional.of(NOW.plus(moment)));
    assertThat(authenticate(stillActive, authorization))
        .isEqualTo(new Authentication.Active(stillActive));
  }

  @Test
  void wrongSecretOfARevokedKey_isRefusedWithoutRevealingTheKey() {
    assertThat(authenticate(key(Optional.empty(), Optional.of(NOW)), "Bearer svc_live_k1_wrong"))
        .isEqualTo(new Authentication.Refused());
  }

  private Authentication authenticate(ApiKey key, String authorization) {
    return new Authenticator(new OneKey(key), () -> NOW).authenticate(Optional.of(authorization));
  }

  private static ApiKey key(Optional<Instant> expiresAt, Optional<Instant> revokedAt) {
    return new ApiKey(
        KEY, new SiteId(1), SecretHash.of("s3cret"), Limit.STANDARD, expiresAt, revokedAt);
  }

  private final class OneKey implements ApiKeys {
    private final ApiKey key;

    OneKey(ApiKey key) {
      this.key = key;
    }

    @Override
    public Optional<ApiKey> find(KeyId id) {
      return Optional.of(key).filter(one -> one.id().equals(id));
    }

    @Override
    public void recordUse(KeyId id, Instant at) {
      used.add(id + " " + at);
    }

    @Override
    public void recordRefusal(KeyId id) {
      used.add(id + " refused");
    }
  }
}
