package dev.vouch.cluster.log;

import dev.vouch.core.log.LogPositions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;

/** Deletes records that are applied to the warehouse and that no rule needs any more. Immutable. */
final class LogPruning {
  /**
   * After this time, every day whose events a record can be matched with has closed
   * (docs/identity.md I3).
   */
  private static final Duration RETENTION = Duration.ofDays(28);

  /**
   * A margin, because a day closes with the first time record an hour after it is due
   * (docs/decisions/0009).
   */
  private static final Duration CLOSED_AFTER = Duration.ofHours(3);

  private final FactTopic topic;
  private final InstantSource clock;

  LogPruning(FactTopic topic, InstantSource clock) {
    this.topic = topic;
    this.clock = clock;
  }

  /**
   * Deletes the records that are no longer needed.
   *
   * @param applied the last position of each partition that is applied to the warehouse
   */
  void run(Admin admin, LogPositions applied) throws ExecutionException, InterruptedException {
    Map<TopicPartition, OffsetSpec> retained = new HashMap<>();
    OffsetSpec from = OffsetSpec.forTimestamp(retainedFrom(clock.instant()).toEpochMilli());
    for (int partition : topic.numbers()) {
      if (applied.in(partition) > 0) {
        retained.put(topic.partition(partition), from);
      }
    }
    ListOffsetsResult oldestRetained = admin.listOffsets(retained);
    Map<TopicPartition, RecordsToDelete> deletions = new HashMap<>();
    for (TopicPartition partition : retained.keySet()) {
      // The offset of the first record that is not applied: positions are offsets plus 1.
      long unapplied = applied.in(partition.partition());
      long oldest = oldestRetained.partitionResult(partition).get().offset();
      // Negative if all records are older.
      long before = oldest < 0 ? unapplied : Math.min(oldest, unapplied);
      deletions.put(partition, RecordsToDelete.beforeOffset(before));
    }
    admin.deleteRecords(deletions).all().get();
  }

  private static Instant retainedFrom(Instant now) {
    return now.minus(CLOSED_AFTER).truncatedTo(ChronoUnit.DAYS).minus(RETENTION);
  }
}
