package dev.vouch.cluster.kafka;

/**
 * Thrown if the file of Kafka's properties cannot be used. The message has the remedy, and no value
 * that may be a secret.
 */
public final class KafkaConfigurationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  KafkaConfigurationException(String message) {
    super(message);
  }
}
