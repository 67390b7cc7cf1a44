package dev.vouch.cluster.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisConnectionException;
import java.net.ConnectException;
import java.security.cert.CertificateException;
import java.util.concurrent.CompletionException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedisRemedyTest {
  private static Throwable wrapped(Throwable cause) {
    return new CompletionException(new RedisConnectionException("Unable to connect", cause));
  }

  @ParameterizedTest
  @CsvSource({
    "WRONGPASS invalid username-password pair,rejects the user or the password of VOUCH_REDIS_URL",
    "NOAUTH Authentication required.,rejects the user or the password of VOUCH_REDIS_URL",
    "NOPERM this user has no permissions,lacks rights that docs/CLUSTER.md lists",
    "ERR The user executing the script can't run this command,lacks rights that docs/CLUSTER.md"
        + " lists",
    "ERR ACL failure in script: User vouch has no permissions,lacks rights that docs/CLUSTER.md"
        + " lists",
    "MOVED 3999 10.0.0.1:6381,part of a Redis Cluster"
  })
  void errorOfASetting_namesIt_andEndsTheStart(String error, String remedy) {
    Throwable failure = wrapped(new RedisCommandExecutionException(error));

    assertThat(RedisRemedy.of(failure)).contains(remedy);
    assertThat(RedisRemedy.ofRejection(failure)).contains(RedisRemedy.of(failure));
  }

  @Test
  void otherError_isNamedByItsFirstWord_sinceTheRestCanHaveThePassword() {
    Throwable failure =
        wrapped(
            new RedisCommandExecutionException(
                "ERR unknown command 'HELLO', with args beginning with: '3' 'AUTH' 'u' 'hidden'"));

    assertThat(RedisRemedy.of(failure))
        .isEqualTo("Redis answers with the error ERR: check the server of VOUCH_REDIS_URL.");
    assertThat(RedisRemedy.ofRejection(failure)).isEmpty();
  }

  @Test
  void untrustedCertificate_endsTheStart() {
    SSLException handshake = new SSLHandshakeException("unable to find valid certification path");
    SSLException ofCertificate =
        (SSLException)
            new SSLHandshakeException("certificate_unknown")
                .initCause(new CertificateException("No name matching redis.example found"));

    assertThat(RedisRemedy.ofRejection(wrapped(handshake)))
        .hasValueSatisfying(
            text ->
                assertThat(text)
                    .contains("unable to find valid", "sslrootcert of VOUCH_REDIS_URL"));
    assertThat(RedisRemedy.ofRejection(wrapped(ofCertificate)))
        .hasValueSatisfying(text -> assertThat(text).contains("No name matching redis.example"));
  }

  @Test
  void serverThatDoesNotAnswer_doesNotEndTheStart() {
    Throwable failure = wrapped(new ConnectException("Connection refused"));

    assertThat(RedisRemedy.of(failure)).contains("does not answer", "VOUCH_REDIS_URL");
    assertThat(RedisRemedy.ofRejection(failure)).isEmpty();
  }
}
