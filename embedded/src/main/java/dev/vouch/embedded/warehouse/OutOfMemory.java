package dev.vouch.embedded.warehouse;

import org.jspecify.annotations.Nullable;

/**
 * Tells whether a query failed because all queries together reached DuckDB's memory limit. The
 * database remains usable. DuckDB tells its errors apart only by their text.
 */
final class OutOfMemory {
  private static final String ERROR = "Out of Memory Error";

  private OutOfMemory() {}

  static boolean isCauseOf(@Nullable Throwable failure) {
    return failure != null && String.valueOf(failure.getMessage()).contains(ERROR);
  }
}
