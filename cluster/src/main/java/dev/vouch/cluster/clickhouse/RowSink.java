package dev.vouch.cluster.clickhouse;

import dev.vouch.cluster.clickhouse.ClickHouseRows.OrderedChange;
import dev.vouch.cluster.credit.ChangeCodec;
import dev.vouch.cluster.credit.ChangeCodec.ChangeRecord;
import dev.vouch.core.warehouse.WarehouseUnavailableException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * Writes the changes of credit to a shard of ClickHouse: the changes that arrived together,
 * partition by partition, and then the progress, in ClickHouse and in Kafka. Partitions of other
 * shards are not read. Writing starts from the progress in ClickHouse, so that rows which
 * ClickHouse has lost are written again. Writing a change again has no effect. Used by one thread,
 * except {@link #waitingSince} and {@link #hasFirstPartition}.
 */
final class RowSink {
  private static final Duration WAIT = Duration.ofMillis(200);
  private static final Duration MARKED_EVERY = Duration.ofSeconds(2);

  private final Consumer<byte[], byte[]> consumer;
  private final RowTopics topics;
  private final ClickHouseClient client;
  private final Shard shard;
  private final ProgressTable progress;
  private final InstantSource clock;
  private final LogMarks marks = new LogMarks();
  private Instant markedAt = Instant.EPOCH;

  /**
   * The rows of the assigned partitions; empty until they are loaded after an assignment or a
   * failure.
   */
  private Optional<ClickHouseRows> rows = Optional.empty();

  private volatile boolean firstPartition;

  /**
   * @param consumer reads only committed records
   */
  RowSink(
      Consumer<byte[], byte[]> consumer,
      RowTopics topics,
      ClickHouseClient client,
      InstantSource clock) {
    this.consumer = consumer;
    this.topics = topics;
    this.client = client;
    shard = client.shard();
    this.clock = clock;
    progress = new ProgressTable(client);
    consumer.subscribe(List.of(topics.changes()), new Reload());
  }

  /**
   * Loads the rows again after an assignment, because another node may have written the partitions.
   */
  private final class Reload implements ConsumerRebalanceListener {
    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
      consumer.pause(partitions.stream().filter(partition -> !isOwn(partition)).toList());
      rows = Optional.empty();
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
      // Changes that were written but not committed are written again by the next node.
      rows = Optional.empty();
    }
  }

  /**
   * Writes what has arrived; waits shortly if there is nothing.
   *
   * @throws WarehouseUnavailableException if ClickHouse does not answer; the next call begins with
   *     the same changes
   */
  void writeNext() {
    markEnds();
    ConsumerRecords<byte[], byte[]> arrived = consumer.poll(WAIT);
    if (rows.isEmpty()) {
      rows = Optional.of(load());
      return; // The consumer has moved.
    }
    try {
      write(arrived, rows.get());
    } catch (RuntimeException e) {
      rows = Optional.empty(); // ClickHouse may have lost rows, or be another server.
      throw e;
    }
    if (!arrived.isEmpty()) {
      consumer.commitSync(
          own()
              .collect(
                  Collectors.toMap(
                      partition -> partition,
                      partition -> new OffsetAndMetadata(consumer.position(partition)))));
    }
  }

  /** Returns the partitions that are assigned to this node and belong to the shard. */
  private Stream<TopicPartition> own() {
    return consumer.assignment().stream().filter(this::isOwn);
  }

  private boolean isOwn(TopicPartition partition) {
    return shard.has(partition.partition());
  }

  /**
   * Marks the end of each partition's log. The end is read after the time of its mark, so it
   * includes everything until then.
   */
  private void markEnds() {
    Instant now = clock.instant();
    if (now.isBefore(markedAt.plus(MARKED_EVERY)) && !now.isBefore(markedAt)) {
      return;
    }
    consumer
        .endOffsets(topics.facts(own().toList()))
        .forEach((partition, end) -> marks.mark(partition.partition(), end + 1, now));
    markedAt = now;
  }

  private ClickHouseRows load() {
    ClickHouseRows loaded = new ClickHouseRows(client);
    Map<Integer, AppliedPartition> known =
        progress.read().stream()
            .collect(Collectors.toMap(AppliedPartition::partition, applied -> applied));
    List<AppliedPartition> assigned =
        own()
            .map(TopicPartition::partition)
            .map(number -> known.getOrDefault(number, AppliedPartition.none(number)))
            .toList();
    // Answers are as of the partition with the least progress, so each partition must have a row.
    progress.write(assigned);
    new ChangeRanges(consumer, topics).seek(assigned);
    marks.assign(assigned);
    firstPartition =
        assigned.stream().anyMatch(partition -> partition.partition() == shard.firstPartition());
    return loaded;
  }

  private void write(ConsumerRecords<byte[], byte[]> arrived, ClickHouseRows current) {
    for (TopicPartition partition : arrived.partitions()) {
      write(partition.partition(), arrived.records(partition), current);
    }
    progress.write(
        marks.takeChanged().stream()
            .map(
                partition ->
                    partition.withNextChange(
                        consumer.position(topics.changes(partition.partition()))))
            .toList());
  }

  private void write(
      int partition, List<ConsumerRecord<byte[], byte[]>> records, ClickHouseRows current) {
    List<OrderedChange> changes = new ArrayList<>(records.size());
    OptionalLong next = OptionalLong.empty();
    for (ConsumerRecord<byte[], byte[]> record : records) {
      switch (ChangeCodec.decode(record.value())) {
        case ChangeRecord.Change(var change) ->
            changes.add(new OrderedChange(record.offset(), change));
        case ChangeRecord.Progress(long position) -> next = OptionalLong.of(position);
      }
    }
    current.apply(partition, changes);
    next.ifPresent(position -> marks.applied(partition, position));
  }

  /**
   * Returns the time since when a record of the log is known not to be in the rows; empty if there
   * is none. Thread-safe.
   */
  Optional<Instant> waitingSince() {
    return marks.waitingSince();
  }

  /** Whether this node, of all, writes the shard's first partition. Thread-safe. */
  boolean hasFirstPartition() {
    return firstPartition;
  }
}
