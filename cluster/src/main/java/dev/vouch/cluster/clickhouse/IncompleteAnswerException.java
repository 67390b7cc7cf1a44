package dev.vouch.cluster.clickhouse;

/** Thrown if a streamed response of ClickHouse ends early or has an error in it. */
final class IncompleteAnswerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  IncompleteAnswerException(Throwable cause) {
    super("the answer cannot be read", cause);
  }

  IncompleteAnswerException() {
    super("the answer does not have its end");
  }
}
