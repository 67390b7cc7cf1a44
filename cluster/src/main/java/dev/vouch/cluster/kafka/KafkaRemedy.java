package dev.vouch.cluster.kafka;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javax.security.auth.login.LoginException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.UnsupportedSaslMechanismException;
import org.jspecify.annotations.Nullable;

/** Remedies for operators when Kafka cannot be used. They contain no values of secrets. */
public final class KafkaRemedy {
  private static final String FILE = "the file of VOUCH_KAFKA_CONFIG";

  private KafkaRemedy() {}

  /** Returns what to do, as sentences. */
  public static String of(Throwable failure, KafkaConnection kafka) {
    return ofSecurity(failure)
        .orElseGet(
            () ->
                "Check that Kafka runs at %s, that Vouch may use it, and that %s has what the brokers require."
                    .formatted(kafka.bootstrapServers(), FILE));
  }

  /**
   * Returns the remedy if encryption, authentication or missing rights are the cause; otherwise
   * empty.
   */
  public static Optional<String> ofSecurity(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .flatMap(cause -> ofCause(cause).stream())
        .findFirst();
  }

  private static Optional<String> ofCause(Throwable cause) {
    return switch (cause) {
      case SaslAuthenticationException _ ->
          Optional.of(
              "Kafka rejects the user or the password: check sasl.jaas.config and sasl.mechanism in"
                  + " "
                  + FILE
                  + ".");
      case UnsupportedSaslMechanismException e ->
          Optional.of("%s. Check sasl.mechanism in %s.".formatted(e.getMessage(), FILE));
      case SslAuthenticationException e ->
          Optional.of(
              "The TLS connection to Kafka fails (%s): check ssl.* in %s, and that the brokers' certificates have their host names."
                  .formatted(innermost(e), FILE));
      case AuthorizationException e ->
          Optional.of(
              "Kafka's user lacks rights that docs/CLUSTER.md lists: %s".formatted(e.getMessage()));
      case UnknownTopicOrPartitionException _ ->
          Optional.of("The topic does not exist, or Kafka's user may not see it.");
      case LoginException _ ->
          Optional.of("The login module of sasl.jaas.config in " + FILE + " cannot be used.");
      case KafkaException e when isOfStore(e.getCause()) ->
          Optional.of("Check ssl.* in %s: %s (%s).".formatted(FILE, e.getMessage(), innermost(e)));
      default -> Optional.empty();
    };
  }

  /** Whether a key store or trust store could not be read. */
  private static boolean isOfStore(@Nullable Throwable cause) {
    return cause instanceof IOException || cause instanceof GeneralSecurityException;
  }

  private static String innermost(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return String.valueOf(cause.getMessage());
  }
}
