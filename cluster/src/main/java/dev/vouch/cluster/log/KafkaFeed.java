package dev.vouch.cluster.log;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.EventLog.LogGapException;
import dev.vouch.core.log.EventLog.WarehouseAheadOfLogException;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogFeed;
import dev.vouch.core.log.Progress;
import dev.vouch.core.log.RecordCodec;
import dev.vouch.core.log.RecordCodec.CorruptRecordException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;

/**
 * Reader of all partitions from any position. Belongs to no consumer group and stores no offsets,
 * because the warehouse stores the positions. After a failed read, the next read continues.
 */
final class KafkaFeed implements LogFeed {
  private static final Duration READ_MAX = Duration.ofSeconds(30);
  private static final Duration READ_STEP = Duration.ofMillis(200);

  private final FactTopic topic;
  private final Consumer<byte[], byte[]> consumer;
  private final long[] next;
  private final Queue<Batch> ready = new ArrayDeque<>();

  private KafkaFeed(FactTopic topic, Consumer<byte[], byte[]> consumer, long[] next) {
    this.topic = topic;
    this.consumer = consumer;
    this.next = next;
  }

  /**
   * Opens a feed.
   *
   * @param consumer is closed with the feed, also if opening fails
   */
  static KafkaFeed open(FactTopic topic, Consumer<byte[], byte[]> consumer, Progress progress) {
    try {
      consumer.assign(topic.all());
      long[] next = new long[topic.partitions()];
      for (int number : topic.numbers()) {
        TopicPartition partition = topic.partition(number);
        PositionRange range = PositionRange.of(consumer, partition);
        next[number] = progress.next(number);
        refuseGap(number, next[number], range.oldest());
        refuseAhead(number, progress.endOfApplied(number), range.end());
        consumer.seek(partition, next[number] - 1);
      }
      return new KafkaFeed(topic, consumer, next);
    } catch (KafkaException e) {
      consumer.close();
      throw unreadable(e);
    } catch (RuntimeException e) {
      consumer.close();
      throw e;
    }
  }

  private static void refuseGap(int partition, long next, long oldest) {
    if (next < oldest) {
      throw new LogGapException(partition, next, oldest);
    }
  }

  private static void refuseAhead(int partition, long applied, long end) {
    if (applied > end) {
      throw new WarehouseAheadOfLogException(partition, applied, end);
    }
  }

  @Override
  public Optional<Batch> poll(Duration wait) throws InterruptedException {
    try {
      if (ready.isEmpty()) {
        await(wait);
      }
      return Optional.ofNullable(ready.poll());
    } catch (InterruptException e) {
      boolean _ = Thread.interrupted();
      InterruptedException interrupted = new InterruptedException("interrupted while reading");
      interrupted.initCause(e);
      throw interrupted;
    } catch (OffsetOutOfRangeException e) {
      throw outOfRange(e);
    } catch (KafkaException e) {
      throw unreadable(e);
    }
  }

  /**
   * Reads until there is a batch; returns without one if {@code wait} has passed and everything
   * from before the call has been read.
   */
  private void await(Duration wait) {
    read(Duration.ZERO);
    if (!ready.isEmpty()) {
      return;
    }
    long calledNanos = System.nanoTime();
    Map<TopicPartition, Long> ends = consumer.endOffsets(topic.all());
    while (ready.isEmpty()) {
      long waitedNanos = System.nanoTime() - calledNanos;
      boolean isBehind =
          ends.entrySet().stream()
              .anyMatch(end -> consumer.position(end.getKey()) < end.getValue());
      if (!isBehind && waitedNanos >= wait.toNanos()) {
        return;
      }
      if (isBehind && waitedNanos > READ_MAX.toNanos()) {
        throw new KafkaException("no records were returned for " + READ_MAX.toSeconds() + " s");
      }
      read(READ_STEP);
    }
  }

  private void read(Duration wait) {
    ConsumerRecords<byte[], byte[]> records = consumer.poll(wait);
    try {
      for (TopicPartition partition : records.partitions()) {
        int number = partition.partition();
        Batch batch = batch(partition, records.records(partition));
        next[number] = batch.last() + 1;
        ready.add(batch);
      }
    } catch (LogFailedException e) {
      // Seek back, because the consumer has also passed the records of other partitions.
      for (TopicPartition partition : records.partitions()) {
        consumer.seek(partition, next[partition.partition()] - 1);
      }
      throw e;
    }
  }

  /**
   * Returns a batch from the next position to the consumer's position, because some offsets have no
   * fact. The batch ends before a damaged record; if it would begin with one, reading fails.
   */
  private Batch batch(TopicPartition partition, List<ConsumerRecord<byte[], byte[]>> records) {
    int number = partition.partition();
    List<LogEntry> entries = new ArrayList<>(records.size());
    for (ConsumerRecord<byte[], byte[]> record : records) {
      if (FactHeaders.isHandover(record.headers())) {
        continue;
      }
      try {
        entries.add(new LogEntry(record.offset() + 1, RecordCodec.decode(record.value())));
      } catch (CorruptRecordException e) {
        consumer.seek(partition, record.offset());
        if (record.offset() + 1 == next[number]) {
          throw LogFailedException.damaged(
              "Position %d of partition %d of Kafka's topic %s cannot be read (%s), and reports stop there."
                  .formatted(record.offset() + 1, number, topic.name(), e.reason()),
              e);
        }
        return new Batch(number, next[number], record.offset(), entries);
      }
    }
    return new Batch(number, next[number], consumer.position(partition), entries);
  }

  private static LogFailedException unreadable(KafkaException cause) {
    return new LogFailedException(
        "Kafka's log cannot be read. Check that its brokers run and can be reached.", cause);
  }

  private RuntimeException outOfRange(OffsetOutOfRangeException failure) {
    Map.Entry<TopicPartition, Long> missing =
        failure.offsetOutOfRangePartitions().entrySet().iterator().next();
    TopicPartition partition = missing.getKey();
    int number = partition.partition();
    PositionRange range = PositionRange.of(consumer, partition);
    return next[number] < range.oldest()
        ? new LogGapException(number, next[number], range.oldest())
        : new WarehouseAheadOfLogException(number, next[number], range.end());
  }

  /** {@inheritDoc} Has no effect here: {@link KafkaLog#prune} receives the applied positions. */
  @Override
  public void confirmDurable(int partition, long position) {}

  /** Closes at once: there is no group to leave, and a timeout would wait for a pending fetch. */
  @Override
  public void close() {
    consumer.close(CloseOptions.timeout(Duration.ZERO));
  }
}
