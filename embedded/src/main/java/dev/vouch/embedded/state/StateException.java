package dev.vouch.embedded.state;

import org.rocksdb.RocksDBException;

/** Thrown if an operation of the credit state failed; nothing of it was committed. */
public final class StateException extends RuntimeException {
  private static final long serialVersionUID = 1L;

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
    return StateDamage.isCauseOf(cause)
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
}
