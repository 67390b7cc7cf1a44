package dev.vouch.directory.database;

import java.sql.SQLException;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What an error of SQLite means, by the primary code of its result
 * (https://sqlite.org/rescode.html), which the driver reports as {@link SQLException#getErrorCode}.
 */
public enum SqliteFailure {
  /** The file's content is damaged (CORRUPT, NOTADB): a later attempt fails too. */
  DAMAGED,

  /** The disk has no space left (FULL): the write is incomplete. */
  DISK_FULL,

  /** Another connection has the lock (BUSY, LOCKED): nothing was written. */
  LOCKED,

  /** The system cannot read or write the file (PERM, NOMEM, READONLY, IOERR, CANTOPEN). */
  SYSTEM,

  /** Any other error, or an exception that is not from SQLite. */
  OTHER;

  /** The bits of a result code that contain its primary code. */
  private static final int PRIMARY_CODE = 0xff;

  /** Returns the meaning of the first known error of SQLite among an exception and its causes. */
  public static SqliteFailure of(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .filter(SQLException.class::isInstance)
        .map(cause -> of(((SQLException) cause).getErrorCode() & PRIMARY_CODE))
        .filter(meaning -> meaning != OTHER)
        .findFirst()
        .orElse(OTHER);
  }

  private static SqliteFailure of(int primaryCode) {
    return switch (primaryCode) {
      case 11, 26 -> DAMAGED;
      case 13 -> DISK_FULL;
      case 5, 6 -> LOCKED;
      case 3, 7, 8, 10, 14 -> SYSTEM;
      default -> OTHER;
    };
  }
}
