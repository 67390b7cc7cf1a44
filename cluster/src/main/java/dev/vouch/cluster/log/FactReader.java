package dev.vouch.cluster.log;

import dev.vouch.core.event.EventId;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.LogStart;
import dev.vouch.core.log.RecordCodec;
import dev.vouch.core.log.RecordCodec.CorruptRecordException;
import dev.vouch.core.migration.MigratedRecords;
import dev.vouch.core.migration.MigratedRecords.MigratedRecord;
import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * Reader of the topic of facts, for another log that has one partition: merges all partitions by
 * time. Used and closed by one thread.
 */
public final class FactReader implements AutoCloseable {
  private final FactTopic topic;
  private final Consumer<byte[], byte[]> consumer;
  private final KafkaLogSettings settings;
  private Optional<FactPass> pass = Optional.empty();

  private FactReader(
      FactTopic topic, Consumer<byte[], byte[]> consumer, KafkaLogSettings settings) {
    this.topic = topic;
    this.consumer = consumer;
    this.settings = settings;
  }

  /**
   * Opens the topic.
   *
   * @throws LogFailedException if Kafka cannot be used, or the topic does not exist
   */
  public static FactReader open(KafkaLogSettings settings) throws InterruptedException {
    KafkaClients clients = new KafkaClients(settings);
    try {
      return new FactReader(FactTopic.existing(clients, settings), clients.consumer(), settings);
    } catch (KafkaException e) {
      throw unreadable(e);
    }
  }

  /** Returns the start of each partition that has records. */
  public Map<Integer, LogStart> starts() {
    pass = Optional.empty();
    consumer.unsubscribe(); // Otherwise, paused partitions would remain paused.
    RecordTimes times = new RecordTimes(consumer, settings.answerMax());
    Map<Integer, LogStart> starts = new HashMap<>();
    try {
      for (TopicPartition partition : topic.all()) {
        PositionRange range = PositionRange.of(consumer, partition);
        if (range.oldest() < range.end()) {
          Instant writtenAt = times.writtenAt(partition, range.oldest() - 1);
          starts.put(partition.partition(), new LogStart(range.oldest(), writtenAt, 0));
        }
      }
      return starts;
    } catch (KafkaException e) {
      throw unreadable(e);
    }
  }

  /** Returns the position of the last record of each partition. */
  public LogPositions lastPositions() {
    try {
      LogPositions last = LogPositions.NONE;
      for (var end : consumer.endOffsets(topic.all()).entrySet()) {
        last = last.with(end.getKey().partition(), Objects.requireNonNull(end.getValue()));
      }
      return last;
    } catch (KafkaException e) {
      throw unreadable(e);
    }
  }

  /**
   * Reads the next records after a position of each partition; empty at the end. The first call,
   * and the first call after an empty result, determine the end: that of the topic at the time.
   */
  public Optional<MigratedRecords> read(LogPositions after) {
    try {
      FactPass current = pass.filter(begun -> begun.isAt(after)).orElseGet(() -> begin(after));
      Optional<MigratedRecords> next = current.next();
      pass = next.map(_ -> current);
      return next;
    } catch (KafkaException e) {
      throw unreadable(e);
    }
  }

  private FactPass begin(LogPositions after) {
    return FactPass.begin(topic, consumer, after, lastPositions(), settings.answerMax());
  }

  /** Returns the given events that were appended since a time. */
  public Set<EventId> find(Set<EventId> events, Instant since) {
    pass = Optional.empty();
    try {
      return find(events, begin(before(since)));
    } catch (KafkaException e) {
      throw unreadable(e);
    }
  }

  private static Set<EventId> find(Set<EventId> events, FactPass pass) {
    Set<EventId> found = new HashSet<>();
    for (Optional<MigratedRecords> next = pass.next(); next.isPresent(); next = pass.next()) {
      next.get().records().stream()
          .map(MigratedRecord::record)
          .filter(FactReader::isEvent)
          .map(LogRecord::id)
          .filter(events::contains)
          .forEach(found::add);
    }
    return found;
  }

  private static boolean isEvent(LogRecord record) {
    return switch (record) {
      case LogRecord.ServerEvent _, LogRecord.BrowserEvent _, LogRecord.Identification _ -> true;
      case LogRecord.OrderAlias _,
          LogRecord.Erasure _,
          LogRecord.SiteDeletion _,
          LogRecord.Expiry _,
          LogRecord.Time _ ->
          false;
    };
  }

  /** Returns the position of each partition before its first record at or after a time. */
  private LogPositions before(Instant time) {
    Map<TopicPartition, Long> times = new HashMap<>();
    topic.all().forEach(partition -> times.put(partition, time.toEpochMilli()));
    LogPositions before = lastPositions();
    for (Map.Entry<TopicPartition, OffsetAndTimestamp> first :
        consumer.offsetsForTimes(times).entrySet()) {
      if (first.getValue() != null) {
        before = before.with(first.getKey().partition(), first.getValue().offset());
      }
    }
    return before;
  }

  /** Returns the partition that has the records of a site. */
  public int partitionOf(SiteId site) {
    return topic.partitionOf(site);
  }

  static LogRecord decode(ConsumerRecord<byte[], byte[]> record) {
    try {
      return RecordCodec.decode(record.value());
    } catch (CorruptRecordException e) {
      throw LogFailedException.damaged(
          "Position %d of partition %d of Kafka's topic %s cannot be read (%s)."
              .formatted(record.offset() + 1, record.partition(), record.topic(), e.reason()),
          e);
    }
  }

  private static LogFailedException unreadable(KafkaException cause) {
    return new LogFailedException(
        "Kafka's log cannot be read. Check that its brokers run and can be reached.", cause);
  }

  @Override
  public void close() {
    consumer.close();
  }
}
