package dev.vouch.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DuckDbSettingsTest {
  private static final long GIB = 1L << 30;

  @Test
  void memory_isHalfOfTheMachines_withinBounds() {
    assertThat(DuckDbSettings.forMachine(2, GIB).memoryLimitMegabytes()).isEqualTo(512);
    assertThat(DuckDbSettings.forMachine(2, GIB / 4).memoryLimitMegabytes()).isEqualTo(256);
    assertThat(DuckDbSettings.forMachine(2, 64 * GIB).memoryLimitMegabytes()).isEqualTo(4096);
    assertThat(DuckDbSettings.forThisMachine().memoryLimitMegabytes()).isBetween(256, 4096);
  }

  @Test
  void eachProcessorHasAThread_asFarAsMemoryGoes() {
    assertThat(DuckDbSettings.forMachine(1, 64 * GIB).threads()).isEqualTo(1);
    assertThat(DuckDbSettings.forMachine(8, 64 * GIB).threads()).isEqualTo(8);
    assertThat(DuckDbSettings.forMachine(64, 64 * GIB).threads()).isEqualTo(16);
    assertThat(DuckDbSettings.forMachine(8, GIB).threads()).isEqualTo(2);
    assertThat(DuckDbSettings.forMachine(8, GIB / 4).threads()).isEqualTo(1);
  }
}
