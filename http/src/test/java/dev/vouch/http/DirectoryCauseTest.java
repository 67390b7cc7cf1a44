package dev.vouch.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.directory.database.DirectoryException;
import dev.vouch.http.ProblemAnswers.DirectoryCause;
import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DirectoryCauseTest {
  /** The primary codes of SQLITE_FULL, SQLITE_IOERR_SHMSIZE, SQLITE_READONLY and SQLITE_BUSY. */
  @ParameterizedTest
  @CsvSource({
    "13, The disk of the data directory is full.",
    "4874, Check the free space and the permissions of the data directory.",
    "8, Check the free space and the permissions of the data directory.",
    "5, The server cannot use its database at present."
  })
  void causeOfTheSystem_isNamed(int code, String cause) {
    DirectoryException failure =
        new DirectoryException(
            "cannot use /var/lib/vouch/directory.db", new SQLException("failed", "", code));

    assertThat(DirectoryCause.log(failure)).contains(cause).doesNotContain("/var/lib/vouch");
  }
}
