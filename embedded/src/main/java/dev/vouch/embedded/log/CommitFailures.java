package dev.vouch.embedded.log;

import java.sql.SQLException;
import org.sqlite.SQLiteException;

/**
 * Tells a commit that certainly did not happen from one that may have (docs/decisions/0005).
 *
 * <p>SQLITE_FULL means that a write was cut short for want of space, so the commit's last frame is
 * not in the WAL; SQLITE_BUSY and SQLITE_LOCKED come before the first write. After any other code,
 * a failed fsync (SQLITE_IOERR_FSYNC) first of all, the commit may be in the file or not, and what
 * the kernel still holds of it is unknown.
 */
final class CommitFailures {
  private static final int PRIMARY_CODE = 0xff;
  private static final int SQLITE_BUSY = 5;
  private static final int SQLITE_LOCKED = 6;
  private static final int SQLITE_FULL = 13;

  private CommitFailures() {}

  /** Whether nothing was written, and the next commit may succeed. */
  static boolean nothingWritten(SQLException failure) {
    if (!(failure instanceof SQLiteException sqlite)) {
      return false;
    }
    int primary = sqlite.getResultCode().code & PRIMARY_CODE;
    return primary == SQLITE_FULL || primary == SQLITE_BUSY || primary == SQLITE_LOCKED;
  }
}
