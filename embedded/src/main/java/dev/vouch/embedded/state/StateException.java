package dev.vouch.embedded.state;

import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** Thrown if an operation of the credit state failed; nothing of it was committed. */
public final class StateException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final String MISSING_FILE = "No such file or directory";

  private final boolean damage;

  private StateException(String message, RocksDBException cause, boolean damage) {
    super(message, cause);
    this.damage = damage;
  }

  StateException(String message) {
    super(message);
    this.damage = false;
  }

  static StateException of(RocksDBException cause) {
    return isDamage(cause)
        ? new StateException("the credit state is damaged", cause, true)
        : new StateException(
            "the credit state cannot be read or written: check the disk, its free space and the"
                + " directory's permissions ("
                + cause.getMessage()
                + ")",
            cause,
            false);
  }

  /** Whether the files are damaged, so that the state must be deleted and rebuilt from the log. */
  public boolean isDamage() {
    return damage;
  }

  /** Whether the files of a database are damaged or missing. */
  public static boolean isDamage(RocksDBException failure) {
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
