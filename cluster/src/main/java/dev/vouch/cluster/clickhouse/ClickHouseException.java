package dev.vouch.cluster.clickhouse;

/** Thrown if ClickHouse refuses a statement; the message is its own. */
final class ClickHouseException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int code;

  ClickHouseException(int code, String message) {
    super(message);
    this.code = code;
  }

  /** The number of the error in ClickHouse, 0 if it gave none. */
  int code() {
    return code;
  }
}
