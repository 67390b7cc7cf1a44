package dev.vouch.embedded.duckdb;

/** Thrown if the result of a query has more rows than are read into memory. */
public final class TooManyRowsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception of a result with more rows than this. */
  public TooManyRowsException(int rowsMax) {
    super("the result has more than %d rows: ask for a shorter range".formatted(rowsMax));
  }
}
