package dev.vouch.cluster.credit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.cluster.credit.CreditMetrics.StandbyProgress;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.StandbyUpdateListener.SuspendReason;
import org.apache.kafka.streams.processor.TaskId;
import org.junit.jupiter.api.Test;

/** How far the state of this node is. Offsets have gaps, where Kafka marks transactions. */
class StateProgressTest {
  private static final TopicPartition FIRST = new TopicPartition("state", 0);
  private static final TopicPartition SECOND = new TopicPartition("state", 1);

  private final RestoreProgress restoration = new RestoreProgress();
  private final StandbyProgress standbys = new StandbyProgress();

  @Test
  void restoredState_counts_downToZero() {
    restoration.onRestoreStart(FIRST, "credit", 100, 1_100);
    restoration.onRestoreStart(SECOND, "credit", 0, 0);
    assertThat(restoration.remaining()).isEqualTo(Map.of("0", 1_000L, "1", 0L));

    restoration.onBatchRestored(FIRST, "credit", 599, 480);
    assertThat(restoration.remaining()).containsEntry("0", 500L);

    restoration.onBatchRestored(FIRST, "credit", 1_098, 490);
    restoration.onRestoreEnd(FIRST, "credit", 970);
    assertThat(restoration.remaining()).isEqualTo(Map.of("0", 0L, "1", 0L));
  }

  @Test
  void partitionThatMovesToAnotherNodeMeanwhile_isNotCounted() {
    restoration.onRestoreStart(FIRST, "credit", 0, 1_000);
    restoration.onRestoreSuspended(FIRST, "credit", 10);
    restoration.onBatchRestored(FIRST, "credit", 20, 10);

    assertThat(restoration.remaining()).isEmpty();
  }

  @Test
  void standby_lacksWhatIsAfterTheLastBatch_untilItIsNoneAnyMore() {
    standbys.onUpdateStart(FIRST, "credit", 0);
    assertThat(standbys.lags()).isEmpty();

    standbys.onBatchLoaded(FIRST, "credit", new TaskId(0, 0), 399, 400, 1_000);
    assertThat(standbys.lags()).isEqualTo(Map.of("0", 600L));

    standbys.onBatchLoaded(FIRST, "credit", new TaskId(0, 0), 999, 600, 1_000);
    assertThat(standbys.lags()).isEqualTo(Map.of("0", 0L));

    standbys.onUpdateSuspended(FIRST, "credit", 1_000, 1_000, SuspendReason.PROMOTED);
    assertThat(standbys.lags()).isEmpty();
  }
}
