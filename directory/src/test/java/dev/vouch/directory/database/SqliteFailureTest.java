package dev.vouch.directory.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** The meaning of SQLite's errors, with those of a real file and the codes of its driver. */
class SqliteFailureTest {
  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "SQLITE_CORRUPT, DAMAGED",
    "SQLITE_CORRUPT_INDEX, DAMAGED",
    "SQLITE_NOTADB, DAMAGED",
    "SQLITE_FULL, DISK_FULL",
    "SQLITE_BUSY, LOCKED",
    "SQLITE_BUSY_SNAPSHOT, LOCKED",
    "SQLITE_LOCKED, LOCKED",
    "SQLITE_IOERR, SYSTEM",
    "SQLITE_IOERR_FSYNC, SYSTEM",
    "SQLITE_READONLY, SYSTEM",
    "SQLITE_CANTOPEN, SYSTEM",
    "SQLITE_PERM, SYSTEM",
    "SQLITE_NOMEM, SYSTEM",
    "SQLITE_CONSTRAINT_UNIQUE, OTHER",
    "UNKNOWN_ERROR, OTHER",
  })
  void primaryCode_decides(SQLiteErrorCode code, SqliteFailure meaning) {
    SQLiteException failure = new SQLiteException("failed", code);

    assertThat(SqliteFailure.of(failure)).isEqualTo(meaning);
    assertThat(SqliteFailure.of(new IllegalStateException("wrapped", failure))).isEqualTo(meaning);
  }

  @Test
  void failureOfAnotherKind_isOther() {
    assertThat(SqliteFailure.of(new SQLException("of another database")))
        .isEqualTo(SqliteFailure.OTHER);
    assertThat(SqliteFailure.of(new IllegalStateException("of none")))
        .isEqualTo(SqliteFailure.OTHER);
  }

  @Test
  void fileThatIsNoDatabase_isDamaged() throws Exception {
    Path file = Files.writeString(directory.resolve("file.db"), "no database".repeat(1000));

    assertThat(SqliteFailure.of(failureToRead(file))).isEqualTo(SqliteFailure.DAMAGED);
  }

  @Test
  void missingDirectory_isAFailureOfTheSystem() {
    assertThat(SqliteFailure.of(failureToRead(directory.resolve("missing/file.db"))))
        .isEqualTo(SqliteFailure.SYSTEM);
  }

  private static Throwable failureToRead(Path file) {
    return catchThrowable(
        () -> {
          try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
              Statement statement = connection.createStatement()) {
            statement.execute("SELECT * FROM sqlite_schema");
          }
        });
  }
}
