package dev.vouch.cluster.clickhouse;

/** Thrown if an answer that ClickHouse sends as it is made ends before its end. */
final class IncompleteAnswerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  IncompleteAnswerException(Throwable cause) {
    super("the answer cannot be read", cause);
  }

  IncompleteAnswerException() {
    super("the answer does not have its end");
  }
}
