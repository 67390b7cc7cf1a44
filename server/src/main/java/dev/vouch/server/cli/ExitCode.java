package dev.vouch.server.cli;

import dev.vouch.core.engine.BackupException;
import dev.vouch.core.log.EventLog.LogGapException;
import dev.vouch.core.log.EventLog.WarehouseAheadOfLogException;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.directory.database.DirectoryException;
import dev.vouch.server.MissingDirectoryException;

/** The exit codes of all commands; those from 64 on are named in sysexits.h. */
final class ExitCode {
  static final int SUCCESS = 0;

  static final int FAILURE = 1;

  /** An unknown command or option, or an invalid setting. */
  static final int WRONG_USAGE = 2;

  /**
   * EX_DATAERR: files of the data directory are damaged or missing, and starting again does not
   * help (docs/recovery.md).
   */
  static final int DAMAGED_DATA = 65;

  /** EX_SOFTWARE: an error that the process must not survive. */
  static final int SOFTWARE_FAILED = 70;

  /** EX_IOERR: the disk failed or is full, so that it is unknown what is on it. */
  static final int DISK_FAILED = 74;

  private ExitCode() {}

  /** The exit code of a command that failed with an exception. */
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
