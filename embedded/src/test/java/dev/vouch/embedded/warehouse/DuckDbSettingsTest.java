package dev.vouch.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DuckDbSettingsTest {
  private static final long GIB = 1L << 30;

  @Test
  void memoryLimit_isHalfOfPhysicalMemory_withinBounds() {
    assertThat(DuckDbSettings.forMemoryOf(GIB).memoryLimitMegabytes()).isEqualTo(512);
    assertThat(DuckDbSettings.forMemoryOf(GIB / 4).memoryLimitMegabytes()).isEqualTo(256);
    assertThat(DuckDbSettings.forMemoryOf(64 * GIB).memoryLimitMegabytes()).isEqualTo(4096);
    assertThat(DuckDbSettings.forThisMachine().memoryLimitMegabytes()).isBetween(256, 4096);
  }
}
