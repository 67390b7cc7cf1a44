package dev.vouch.embedded.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class PartitionProgressTest {
  private static final Instant NOW = Instant.parse("2026-05-12T00:00:00Z");

  @Test
  void timeOfTheRows_isThatOfTheLatestRecord() {
    PartitionProgress progress =
        PartitionProgress.NONE.after(batch(1, NOW), true).after(batch(2, lateArrival()), true);
    assertThat(progress).isEqualTo(new PartitionProgress(3, NOW, NOW));
  }

  @Test
  void timeOfTheRows_isCorrected_withTheFirstRecordsAfterTheClock() {
    Instant ahead = NOW.plus(Duration.ofDays(30));
    PartitionProgress progress =
        PartitionProgress.NONE.after(batch(1, ahead), true).after(batch(2, NOW), true);
    assertThat(progress).isEqualTo(new PartitionProgress(3, NOW, NOW));
  }

  @Test
  void batchWithoutRecords_changesNoTime() {
    PartitionProgress progress =
        PartitionProgress.NONE.after(batch(1, NOW), true).after(batch(2, Instant.EPOCH), true);
    assertThat(progress).isEqualTo(new PartitionProgress(3, NOW, NOW));
  }

  /** A record is appended within an hour of its receipt. */
  private static Instant lateArrival() {
    return NOW.minus(Duration.ofHours(1));
  }

  private static ChangeBatch batch(long position, Instant receivedUntil) {
    return new ChangeBatch(0, position, position + 1, receivedUntil, List.of());
  }
}
