package dev.vouch.embedded.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages of DuckDB 1.5; ReportCancellationTest has the real error at the memory limit. */
class DuckDbFailureTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Out of Memory Error: failed to allocate data of size 32.0 MiB (74.4 MiB/90.5 MiB used)",
        "Invalid Input Error: Attempting to execute an unsuccessful or closed pending query"
            + " result\n"
            + "Error: Out of Memory Error: failed to allocate data of size 4.0 KiB"
      })
  void memoryLimit_isToldFromAFailedDatabase(String message) {
    assertThat(DuckDbFailure.of(new SQLException(message))).isEqualTo(DuckDbFailure.OUT_OF_MEMORY);
  }

  @Test
  void failedDatabase_isNotOutOfMemory() {
    assertThat(DuckDbFailure.of(new SQLException("FATAL Error: database has been invalidated")))
        .isEqualTo(DuckDbFailure.INVALIDATED);
    assertThat(DuckDbFailure.of(null)).isEqualTo(DuckDbFailure.OTHER);
  }

  @Test
  void failedDisk_isNotDamageOfTheFile() {
    assertThat(
            DuckDbFailure.of(
                new SQLException("IO Error: Could not read from file \"x\": Input/output error")))
        .isEqualTo(DuckDbFailure.SYSTEM);
  }
}
