package dev.vouch.cluster.clickhouse;

/** Thrown if ClickHouse refuses a statement; the message is ClickHouse's. */
final class ClickHouseException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int code;

  ClickHouseException(int code, String message) {
    super(message);
    this.code = code;
  }

  /** Returns ClickHouse's error code; 0 if it sent none. */
  int code() {
    return code;
  }
}
