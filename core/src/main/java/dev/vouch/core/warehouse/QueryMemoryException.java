package dev.vouch.core.warehouse;

/** Thrown for a query that needs more memory than the warehouse may use. */
public final class QueryMemoryException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private static final String MESSAGE = "the query needs more memory than the warehouse may use";

  public QueryMemoryException() {
    super(MESSAGE);
  }

  public QueryMemoryException(Throwable cause) {
    super(MESSAGE, cause);
  }
}
