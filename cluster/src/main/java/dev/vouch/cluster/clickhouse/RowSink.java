package dev.vouch.cluster.clickhouse;

import dev.vouch.cluster.clickhouse.ClickHouseRows.OrderedChange;
import dev.vouch.cluster.credit.ChangeCodec;
import dev.vouch.cluster.credit.ChangeRecord;
import dev.vouch.core.warehouse.WarehouseUnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;

/**
 * Writes the changes of credit to ClickHouse: those that arrived together, partition by partition,
 * then their offsets. Changes whose offsets were not stored are written again, which changes
 * nothing. Used by one thread.
 */
final class RowSink {
  private static final Duration WAIT = Duration.ofMillis(200);

  private final Consumer<byte[], byte[]> consumer;
  private final ClickHouseRows rows;

  /**
   * @param consumer which reads only what is committed
   * @param topic of changes
   */
  RowSink(Consumer<byte[], byte[]> consumer, String topic, ClickHouseRows rows) {
    this.consumer = consumer;
    this.rows = rows;
    consumer.subscribe(List.of(topic), new Reload());
  }

  /** Another node may have written the partitions that are assigned to this one. */
  private final class Reload implements ConsumerRebalanceListener {
    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
      rows.reload();
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
      // What was written but not committed is written again by the next one.
    }
  }

  /**
   * Writes what has arrived; waits shortly if there is nothing.
   *
   * @throws WarehouseUnavailableException if ClickHouse does not answer; the next call begins with
   *     the same changes
   */
  void writeNext() {
    ConsumerRecords<byte[], byte[]> arrived = consumer.poll(WAIT);
    if (arrived.isEmpty()) {
      return;
    }
    try {
      for (TopicPartition partition : arrived.partitions()) {
        write(partition.partition(), arrived.records(partition));
      }
    } catch (RuntimeException e) {
      arrived
          .partitions()
          .forEach(
              partition ->
                  consumer.seek(partition, arrived.records(partition).getFirst().offset()));
      throw e;
    }
    consumer.commitSync();
  }

  private void write(int partition, List<ConsumerRecord<byte[], byte[]>> records) {
    List<OrderedChange> changes = new ArrayList<>(records.size());
    Optional<ConsumerRecord<byte[], byte[]>> last = Optional.empty();
    Optional<ChangeRecord.Progress> reached = Optional.empty();
    for (ConsumerRecord<byte[], byte[]> record : records) {
      switch (ChangeCodec.decode(record.value())) {
        case ChangeRecord.Change(var change) ->
            changes.add(new OrderedChange(record.offset(), change));
        case ChangeRecord.Progress progress -> {
          reached = Optional.of(progress);
          last = Optional.of(record);
        }
      }
    }
    rows.apply(partition, changes);
    if (reached.isPresent() && last.isPresent()) {
      rows.setProgress(
          partition,
          last.get().offset(),
          reached.get().nextPosition(),
          reached.get().receivedUntil());
    }
  }
}
