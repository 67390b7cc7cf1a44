package dev.vouch.cluster.clickhouse;

/** Thrown if a setting of ClickHouse cannot be used. The message has the remedy. */
public final class ClickHouseConfigurationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ClickHouseConfigurationException(String message, Throwable cause) {
    super(message, cause);
  }
}
