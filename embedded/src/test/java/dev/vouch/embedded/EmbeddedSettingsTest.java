package dev.vouch.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How much of its memory the engine gives to DuckDB. */
class EmbeddedSettingsTest {
  @ParameterizedTest
  @CsvSource({"-3784, 64", "64, 64", "456, 456", "14224, 4096"})
  void memory_isDuckDbsLimit_withinWhatItWorksWithAndUses(long memory, int duckDb) {
    EmbeddedSettings settings = new EmbeddedSettings(Path.of("data"), memory);

    assertThat(settings.duckDb().memoryLimitMegabytes()).isEqualTo(duckDb);
  }
}
