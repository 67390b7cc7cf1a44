package dev.vouch.cluster.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.cluster.ratelimit.RedisConnection.RedisConfigurationException;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.ratelimit.Decision;
import dev.vouch.core.ratelimit.Limit;
import dev.vouch.core.ratelimit.SlidingWindows;
import dev.vouch.localcluster.process.LocalRedis;
import dev.vouch.localcluster.process.ServerCertificate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A Redis server with a password and TLS. */
@Tag("prove")
@Timeout(60)
class SecuredRedisTest {
  private static final String PASSWORD = "a password with spaces";
  private static final Limit ONE = new Limit(1, Duration.ofSeconds(10));

  @TempDir static Path directory;

  private static ServerCertificate certificate;
  private static LocalRedis redis;

  @BeforeAll
  static void startRedis() {
    certificate = ServerCertificate.create(directory.resolve("certificate"));
    redis = LocalRedis.startSecured(directory.resolve("redis"), certificate, PASSWORD);
  }

  @AfterAll
  static void stopRedis() {
    redis.close();
  }

  private static RedisRateLimiter open(
      boolean isEncrypted, String password, Optional<Path> trusted) {
    return RedisRateLimiter.open(
        new RedisSettings(
            "127.0.0.1",
            redis.process().port(),
            isEncrypted,
            0,
            Optional.of(new RedisSettings.Credentials("", password)),
            trusted,
            "vouch"),
        new SlidingWindows<>(System::nanoTime),
        UnaryOperator.identity(),
        new RedisTimes(Duration.ofSeconds(10), Duration.ofSeconds(1)));
  }

  @Test
  void passwordAndTrustedCertificate_areUsed() {
    try (RedisRateLimiter limiter = open(true, PASSWORD, Optional.of(certificate.certificate()))) {
      assertThat(limiter.warning()).isEmpty();
      assertThat(limiter.admit(new KeyId("k3y"), ONE, 1).toCompletableFuture().join())
          .isInstanceOf(Decision.Admitted.class);
      assertThat(limiter.warning()).isEmpty();
    }
  }

  @Test
  void wrongPassword_endsTheStart_andIsNotShown() {
    assertThatThrownBy(() -> open(true, "not-the-password", Optional.of(certificate.certificate())))
        .isInstanceOf(RedisConfigurationException.class)
        .hasMessage("Redis rejects the user or the password of VOUCH_REDIS_URL.");
  }

  @Test
  void certificateThatIsNotTrusted_endsTheStart() {
    assertThatThrownBy(() -> open(true, PASSWORD, Optional.empty()))
        .isInstanceOf(RedisConfigurationException.class)
        .hasMessageContaining("sslrootcert of VOUCH_REDIS_URL");
  }

  @Test
  void fileWithoutCertificates_endsTheStart() throws IOException {
    Path empty = Files.createTempFile(directory, "empty", ".pem");
    Path missing = directory.resolve("missing.pem");

    assertThatThrownBy(() -> open(true, PASSWORD, Optional.of(empty)))
        .isInstanceOf(RedisConfigurationException.class)
        .hasMessageContaining("sslrootcert of VOUCH_REDIS_URL");
    assertThatThrownBy(() -> open(true, PASSWORD, Optional.of(missing)))
        .isInstanceOf(RedisConfigurationException.class)
        .hasMessageContaining(missing + ", the sslrootcert of VOUCH_REDIS_URL, cannot be read");
  }

  @Test
  void settings_doNotShowThePassword() {
    assertThat(new RedisSettings.Credentials("vouch", PASSWORD).toString())
        .isEqualTo("Credentials[user=vouch]");
  }
}
