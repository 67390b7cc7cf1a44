package dev.vouch.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages of DuckDB 1.5 at its memory limit; ReportCancellationTest has the real error. */
class OutOfMemoryTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Out of Memory Error: failed to allocate data of size 32.0 MiB (74.4 MiB/90.5 MiB used)",
        "Invalid Input Error: Attempting to execute an unsuccessful or closed pending query"
            + " result\n"
            + "Error: Out of Memory Error: failed to allocate data of size 4.0 KiB"
      })
  void memoryLimit_isToldFromAFailedDatabase(String message) {
    assertThat(OutOfMemory.isCauseOf(new SQLException(message))).isTrue();
  }

  @Test
  void failedDatabase_isNotOutOfMemory() {
    assertThat(
            OutOfMemory.isCauseOf(new SQLException("FATAL Error: database has been invalidated")))
        .isFalse();
    assertThat(OutOfMemory.isCauseOf(null)).isFalse();
  }
}
