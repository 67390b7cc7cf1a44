package dev.vouch.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.embedded.EmbeddedEngine.EmbeddedSettings;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How much of its memory the engine gives to the credit state. */
class EmbeddedSettingsTest {
  @ParameterizedTest
  @CsvSource({"-3784, 16", "64, 16", "256, 32", "14224, 64"})
  void memory_isThatOfTheCreditState_withinWhatItWorksWithAndUses(long memory, int state) {
    EmbeddedSettings settings = new EmbeddedSettings(Path.of("data"), memory);

    assertThat(settings.state().memoryMegabytes()).isEqualTo(state);
  }
}
