package dev.vouch.embedded.warehouse;

import dev.vouch.embedded.duckdb.DuckDbFailure;
import org.jspecify.annotations.Nullable;

/** Whether a query or a write has read a damaged block of the rows' file. Thread-safe. */
final class RowsDamage {
  private volatile boolean found;

  /** Notes a failure, which may be one of that kind. */
  void note(Throwable failure) {
    if (isDamage(failure)) {
      found = true;
    }
  }

  static boolean isDamage(Throwable failure) {
    for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (DuckDbFailure.of(cause) == DuckDbFailure.DAMAGED) {
        return true;
      }
    }
    return false;
  }

  boolean isFound() {
    return found;
  }
}
