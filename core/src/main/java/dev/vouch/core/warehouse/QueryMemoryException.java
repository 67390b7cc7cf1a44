package dev.vouch.core.warehouse;

/** A query that needs more memory than the warehouse may use. */
public final class QueryMemoryException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public QueryMemoryException(Throwable cause) {
    super("the query needs more memory than the warehouse may use", cause);
  }
}
