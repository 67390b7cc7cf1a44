package dev.vouch.cluster.log;

import dev.vouch.core.log.LogPositions;
import dev.vouch.core.migration.MigratedRecords;
import dev.vouch.core.migration.MigratedRecords.MigratedRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * One pass over the topic of facts, up to the records that it had at one moment. Records that are
 * appended later were received at most an hour before that moment. Not thread-safe.
 */
final class FactPass {
  private static final int RECORDS_MAX = 10_000;
  private static final Duration POLL_MAX = Duration.ofMillis(200);

  private final FactTopic topic;
  private final Consumer<byte[], byte[]> consumer;
  private final LogPositions last;
  private final Duration answerMax;
  private final FactMerge<ConsumerRecord<byte[], byte[]>> merge;

  /** By partition: the last position that was read. */
  private final long[] read;

  /** By partition: the last position that was returned. */
  private final long[] merged;

  private boolean isFilled;

  private FactPass(
      FactTopic topic,
      Consumer<byte[], byte[]> consumer,
      LogPositions after,
      LogPositions last,
      Duration answerMax) {
    this.topic = topic;
    this.consumer = consumer;
    this.last = last;
    this.answerMax = answerMax;
    merge = new FactMerge<>(topic.numbers());
    read = new long[topic.partitions()];
    topic.numbers().forEach(number -> read[number] = after.in(number));
    merged = read.clone();
  }

  /**
   * Begins a pass.
   *
   * @param consumer used only by this pass until its end
   * @param after the positions after which the pass begins
   * @param last the last position of each partition to read
   */
  static FactPass begin(
      FactTopic topic,
      Consumer<byte[], byte[]> consumer,
      LogPositions after,
      LogPositions last,
      Duration answerMax) {
    consumer.assign(topic.all());
    // The offset of a record is its position less 1.
    topic.all().forEach(partition -> consumer.seek(partition, after.in(partition.partition())));
    return new FactPass(topic, consumer, after, last, answerMax);
  }

  /** Whether the pass continues after these positions. */
  boolean isAt(LogPositions after) {
    return topic.numbers().stream().allMatch(number -> merged[number] == after.in(number));
  }

  /** Returns the next records; empty at the end of the pass. */
  Optional<MigratedRecords> next() {
    List<MigratedRecord> records = new ArrayList<>();
    int count = 0;
    for (Optional<ConsumerRecord<byte[], byte[]>> record = take();
        record.isPresent();
        record = take()) {
      add(record.get(), records);
      count++;
      if (count == RECORDS_MAX) {
        break;
      }
    }
    return count == 0
        ? Optional.empty()
        : Optional.of(new MigratedRecords(records, positions(merged)));
  }

  private Optional<ConsumerRecord<byte[], byte[]>> take() {
    if (!isFilled) {
      fill();
    }
    Optional<ConsumerRecord<byte[], byte[]>> next = merge.next();
    isFilled = next.isPresent() && !merge.isEmpty(next.get().partition());
    return next;
  }

  private void add(ConsumerRecord<byte[], byte[]> record, List<MigratedRecord> to) {
    long position = record.offset() + 1;
    merged[record.partition()] = position;
    if (!FactHeaders.isHandover(record.headers())) {
      to.add(new MigratedRecord(record.partition(), position, FactReader.decode(record)));
    }
  }

  private static LogPositions positions(long[] byPartition) {
    return new LogPositions(
        IntStream.range(0, byPartition.length)
            .boxed()
            .collect(Collectors.toMap(number -> number, number -> byPartition[number])));
  }

  /** Reads until a record waits in each partition that has more records. */
  private void fill() {
    long deadlineNanos = System.nanoTime() + answerMax.toNanos();
    for (Set<TopicPartition> lacking = lacking(); !lacking.isEmpty(); lacking = lacking()) {
      if (System.nanoTime() > deadlineNanos) {
        throw new TimeoutException("Kafka did not return records of " + lacking);
      }
      consumer.pause(topic.all());
      consumer.resume(lacking);
      consumer.poll(POLL_MAX).forEach(this::add);
    }
  }

  private Set<TopicPartition> lacking() {
    return topic.numbers().stream()
        .filter(number -> merge.isEmpty(number) && read[number] < last.in(number))
        .map(topic::partition)
        .collect(Collectors.toUnmodifiableSet());
  }

  private void add(ConsumerRecord<byte[], byte[]> record) {
    long position = record.offset() + 1;
    if (position <= last.in(record.partition())) {
      read[record.partition()] = position;
      merge.add(record.partition(), record, record.timestamp());
    }
  }
}
