package dev.vouch.core.projector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.log.Appended;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.EncodedRecord;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.log.LogFeed;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.log.Progress;
import dev.vouch.core.projector.Projector.ProjectorSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** How far a log of several partitions is applied. */
class PartitionedProjectionTest {
  private final Queue<Batch> batches =
      new ArrayDeque<>(
          List.of(
              new Batch(1, 1, 9, List.of()),
              new Batch(0, 1, 2, List.of()),
              new Batch(1, 10, 12, List.of())));

  /** The position of one partition says nothing about another. */
  @Test
  void appliedPosition_isThatOfEachPartition() throws InterruptedException {
    Projection projection =
        new Projection(
            new BatchLog(), new FakeWarehouse(), () -> Instant.EPOCH, ProjectorSettings.STANDARD);
    LogPositions appended = new LogPositions(Map.of(0, 2L, 1, 12L));

    projection.advance(Duration.ZERO);
    assertThat(projection.applied()).isEqualTo(new LogPositions(Map.of(0, 0L, 1, 9L)));
    projection.advance(Duration.ZERO);
    assertThat(projection.applied().include(appended)).isFalse();
    projection.advance(Duration.ZERO);
    assertThat(projection.applied()).isEqualTo(appended);
  }

  /** A log of two partitions with these batches. */
  private final class BatchLog implements EventLog {
    @Override
    public CompletionStage<Appended> append(
        EncodedRecord record, Optional<Idempotency> idempotency) {
      throw new UnsupportedOperationException("the test does not append");
    }

    @Override
    public LogFeed feed(Progress progress) {
      return new Feed();
    }

    @Override
    public void close() {}
  }

  private final class Feed implements LogFeed {
    @Override
    public Set<Integer> partitions() {
      return Set.of(0, 1);
    }

    @Override
    public Optional<Batch> poll(Duration wait) {
      return Optional.ofNullable(batches.poll());
    }

    @Override
    public void confirmDurable(int partition, long position) {}

    @Override
    public void close() {}
  }
}
