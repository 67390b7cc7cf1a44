package dev.vouch.embedded.state;

import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** Distinguishes files with invalid content from a disk or a system that fails. */
public final class StateDamage {
  private static final String MISSING_FILE = "No such file or directory";

  private StateDamage() {}

  /** Whether the files of a database are damaged or missing. */
  public static boolean isCauseOf(RocksDBException failure) {
    Status status = failure.getStatus();
    if (status == null || status.getCode() == null) {
      return false;
    }
    return switch (status.getCode()) {
      case Corruption, NotSupported, InvalidArgument, NotFound -> true;
      case IOError -> String.valueOf(failure.getMessage()).contains(MISSING_FILE);
      case Ok,
          MergeInProgress,
          Incomplete,
          ShutdownInProgress,
          TimedOut,
          Aborted,
          Busy,
          Expired,
          TryAgain,
          Undefined ->
          false;
    };
  }
}
