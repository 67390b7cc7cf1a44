package dev.vouch.core.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** What has been applied of several partitions. */
class LogPositionsTest {
  private static final LogPositions APPENDED = new LogPositions(Map.of(0, 5L, 2, 9L));

  @Test
  void positions_includeOthers_onlyIfTheyDoInEveryPartition() {
    assertThat(APPENDED.include(APPENDED)).isTrue();
    assertThat(APPENDED.with(1, 3).include(APPENDED)).isTrue();
    assertThat(APPENDED.with(0, 4).with(2, 100).include(APPENDED)).isFalse();
    assertThat(LogPositions.of(0, 5).include(APPENDED)).isFalse();
  }

  @Test
  void partitionWithoutRecords_isIncludedByAll() {
    assertThat(LogPositions.NONE.include(LogPositions.of(1, 0))).isTrue();
    assertThat(LogPositions.NONE.include(LogPositions.of(1, 1))).isFalse();
    assertThat(LogPositions.of(1, 0).hasRecords()).isFalse();
    assertThat(LogPositions.of(1, 0).with(2, 1).hasRecords()).isTrue();
  }
}
