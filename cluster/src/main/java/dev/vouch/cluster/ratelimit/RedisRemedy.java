package dev.vouch.cluster.ratelimit;

import io.lettuce.core.RedisCommandExecutionException;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.security.cert.CertificateException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/** Texts for the operator when Redis cannot be used. They contain no values of secrets. */
final class RedisRemedy {
  private static final String SETTING = "VOUCH_REDIS_URL";
  private static final String MISSING_RIGHT = "NOPERM";

  /**
   * The beginnings of the error of a script that lacks a right, in Redis 7.0 and in later versions.
   */
  private static final List<String> MISSING_RIGHT_IN_SCRIPT =
      List.of("ERR The user executing the script can't ", "ERR ACL failure in script: ");

  private RedisRemedy() {}

  /** Returns what to do, as one sentence. */
  static String of(Throwable failure) {
    return ofRejection(failure)
        .or(() -> causes(failure).flatMap(cause -> ofError(cause).stream()).findFirst())
        .orElse("Redis does not answer: check that it runs at the address of " + SETTING + ".");
  }

  /**
   * Returns the remedy if Redis rejects the settings; empty if a retry can succeed with the same
   * settings.
   */
  static Optional<String> ofRejection(Throwable failure) {
    return causes(failure).flatMap(cause -> ofRejectedCause(cause).stream()).findFirst();
  }

  private static Stream<Throwable> causes(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause);
  }

  private static Optional<String> ofRejectedCause(Throwable cause) {
    return switch (cause) {
      case RedisCommandExecutionException e -> ofRejectedCommand(code(e));
      case CertificateException e -> Optional.of(ofTls(e));
      case SslHandshakeTimeoutException _ -> Optional.empty();
      case SSLException e when e.getCause() == null -> Optional.of(ofTls(e));
      default -> Optional.empty();
    };
  }

  private static Optional<String> ofRejectedCommand(String code) {
    return switch (code) {
      case "WRONGPASS", "NOAUTH" ->
          Optional.of("Redis rejects the user or the password of " + SETTING + ".");
      case MISSING_RIGHT ->
          Optional.of("The user of %s lacks rights that docs/CLUSTER.md lists.".formatted(SETTING));
      case "MOVED" ->
          Optional.of(
              "The server of %s is part of a Redis Cluster, which Vouch cannot use."
                  .formatted(SETTING));
      default -> Optional.empty();
    };
  }

  private static String ofTls(Exception failure) {
    return "The TLS connection to Redis fails (%s): check sslrootcert of %s, and that the certificate has the name of its host."
        .formatted(failure.getMessage(), SETTING);
  }

  private static Optional<String> ofError(Throwable cause) {
    return cause instanceof RedisCommandExecutionException e
        ? Optional.of(
            "Redis answers with the error %s: check the server of %s.".formatted(code(e), SETTING))
        : Optional.empty();
  }

  /** Returns the first word of an error. The rest can contain the arguments of a command. */
  private static String code(RedisCommandExecutionException error) {
    String message = String.valueOf(error.getMessage());
    return MISSING_RIGHT_IN_SCRIPT.stream().anyMatch(message::startsWith)
        ? MISSING_RIGHT
        : message.split(" ", 2)[0];
  }
}
