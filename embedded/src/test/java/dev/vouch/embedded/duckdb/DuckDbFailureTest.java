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
            + "Error: Out of Memory Error: failed to allocate data of size 4.0 KiB",
        "TransactionContext Error: Failed to commit: failed to pin block of size 256.0 KiB"
            + " (67.5 MiB/67.7 MiB used)",
        "could not allocate block of size 256.0 KiB (67.5 MiB/67.7 MiB used)"
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

  /** DamagedRowsTest has the real error. */
  @Test
  void damagedBlock_isToldFromAFailedDatabase_alsoAfterIt() {
    String damaged =
        "Corrupt database file: computed checksum 1 does not match stored checksum 2 in block at"
            + " location 3";
    assertThat(DuckDbFailure.of(new SQLException("IO Error: " + damaged)))
        .isEqualTo(DuckDbFailure.DAMAGED);
    assertThat(
            DuckDbFailure.of(
                new SQLException("FATAL Error: database has been invalidated: " + damaged)))
        .isEqualTo(DuckDbFailure.DAMAGED);
  }

  @Test
  void failedDisk_isNotDamageOfTheFile() {
    assertThat(
            DuckDbFailure.of(
                new SQLException("IO Error: Could not read from file \"x\": Input/output error")))
        .isEqualTo(DuckDbFailure.SYSTEM);
  }
}
