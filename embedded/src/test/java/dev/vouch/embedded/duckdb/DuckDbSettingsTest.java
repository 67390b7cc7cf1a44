package dev.vouch.embedded.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DuckDbSettingsTest {
  @Test
  void memoryLimit_isWithinBounds() {
    assertThat(DuckDbSettings.withMemory(118).memoryLimitMegabytes()).isEqualTo(118);
    assertThat(DuckDbSettings.withMemory(-1).memoryLimitMegabytes()).isEqualTo(64);
    assertThat(DuckDbSettings.withMemory(64 * 1024).memoryLimitMegabytes()).isEqualTo(4096);
  }
}
