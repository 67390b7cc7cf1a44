package dev.vouch.server.cli;

import dev.vouch.core.log.EventLog.LogGapException;
import dev.vouch.core.log.EventLog.WarehouseAheadOfLogException;
import dev.vouch.directory.database.DirectoryException;
import dev.vouch.embedded.log.LogFailedException;
import dev.vouch.embedded.duckdb.WarehouseException;
import dev.vouch.server.MissingDirectoryException;

/** The exit code of a command that failed with an exception. */
final class ExitCode {
  /**
   * The exit code EX_DATAERR of sysexits.h: files of the data directory are damaged or missing, and
   * starting again does not help (docs/recovery.md).
   */
  static final int DAMAGED_DATA = 65;

  private ExitCode() {}

  static int of(Exception failure) {
    return isDamage(failure) ? DAMAGED_DATA : Main.FAILURE;
  }

  private static boolean isDamage(Exception failure) {
    return switch (failure) {
      case LogFailedException log -> log.isDamage();
      case WarehouseException warehouse -> warehouse.isDamage();
      case DirectoryException directory -> directory.isDamage();
      case MissingDirectoryException _, WarehouseAheadOfLogException _, LogGapException _ -> true;
      default -> false;
    };
  }
}
