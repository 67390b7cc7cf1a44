package dev.vouch.core.warehouse;

/** Thrown for a query that was cancelled, because the thread that waited for it was interrupted. */
public final class QueryCancelledException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public QueryCancelledException(Throwable cause) {
    super("the query was cancelled", cause);
  }
}
