package dev.vouch.embedded.log;

import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * Recogniser of errors that are about a file's content, and not about the disk, its space or its
 * permissions: a later attempt fails too.
 */
final class SqliteDamage {
  /** The bits of a result code that contain its primary code (https://sqlite.org/rescode.html). */
  private static final int PRIMARY_CODE = 0xff;

  private static final Set<Integer> CODES =
      Set.of(SQLiteErrorCode.SQLITE_CORRUPT.code, SQLiteErrorCode.SQLITE_NOTADB.code);

  private SqliteDamage() {}

  static boolean isCauseOf(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .filter(SQLiteException.class::isInstance)
        .map(cause -> ((SQLiteException) cause).getResultCode().code & PRIMARY_CODE)
        .anyMatch(CODES::contains);
  }
}
