package dev.vouch.cluster.ratelimit;

/** Thrown if Redis cannot be used as configured. The message has the remedy, and no password. */
public final class RedisConfigurationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  RedisConfigurationException(String message) {
    super(message);
  }
}
