package dev.vouch.app.cli;

import dev.vouch.app.MissingDirectoryException;
import dev.vouch.core.engine.BackupException;
import dev.vouch.core.log.EventLog.LogGapException;
import dev.vouch.core.log.EventLog.WarehouseAheadOfLogException;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.directory.database.DirectoryException;

/** The exit codes of all commands. Codes from 64 on are those of sysexits.h. */
final class ExitCode {
  static final int SUCCESS = 0;

  static final int FAILURE = 1;

  /** An unknown command or option, or an invalid setting. */
  static final int WRONG_USAGE = 2;

  /**
   * EX_DATAERR: files of the data directory are damaged or missing. A restart does not help
   * (docs/recovery.md).
   */
  static final int DAMAGED_DATA = 65;

  /** EX_SOFTWARE: an error after which the process must not continue. */
  static final int SOFTWARE_FAILED = 70;

  /** EX_IOERR: the disk failed or is full, and the state on disk is unknown. */
  static final int DISK_FAILED = 74;

  private ExitCode() {}

  /** Returns the exit code of a command that failed with an exception. */
  static int of(Exception failure) {
    return isDamage(failure) ? DAMAGED_DATA : FAILURE;
  }

  private static boolean isDamage(Exception failure) {
    return switch (failure) {
      case LogFailedException log -> log.isDamage();
      case WarehouseException warehouse -> warehouse.isDamage();
      case DirectoryException directory -> directory.isDamage();
      case BackupException backup -> backup.isDamage();
      case MissingDirectoryException _, WarehouseAheadOfLogException _, LogGapException _ -> true;
      default -> false;
    };
  }
}
