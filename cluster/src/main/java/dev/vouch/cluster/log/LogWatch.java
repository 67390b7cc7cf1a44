package dev.vouch.cluster.log;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * The thread that requests the ends of all partitions from Kafka each second. So it checks that
 * Kafka answers, updates the last positions, and appends time records that are due in idle
 * partitions.
 */
final class LogWatch implements AutoCloseable {
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  private final FactTopic topic;
  private final Consumer<byte[], byte[]> consumer;
  private final RecordTimes recordTimes;
  private final TimeRecords times;
  private final KafkaHealth health;
  private final InstantSource clock;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread;

  LogWatch(
      FactTopic topic,
      Consumer<byte[], byte[]> consumer,
      RecordTimes recordTimes,
      TimeRecords times,
      KafkaHealth health,
      InstantSource clock) {
    this.topic = topic;
    this.consumer = consumer;
    this.recordTimes = recordTimes;
    this.times = times;
    this.health = health;
    this.clock = clock;
    thread = Thread.ofPlatform().name("log-watch").unstarted(this::run);
  }

  /** Checks Kafka once, then each second. */
  void start() {
    try {
      look();
    } catch (KafkaException e) {
      consumer.close(CloseOptions.timeout(Duration.ZERO));
      throw e;
    }
    thread.start();
  }

  private void run() {
    try {
      while (!closed.await(INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
        try {
          look();
          health.answered();
        } catch (KafkaException e) {
          if (closed.getCount() > 0) {
            health.unanswered(e);
          }
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void look() {
    Map<TopicPartition, Long> ends = consumer.endOffsets(topic.all());
    Instant now = clock.instant();
    ends.forEach(
        (partition, end) -> {
          if (end > 0) {
            health.reached(partition.partition(), end);
            times.appendIfDue(
                partition.partition(), () -> recordTimes.writtenAt(partition, end - 1), now);
          }
        });
  }

  @Override
  public void close() {
    closed.countDown();
    consumer.wakeup();
    try {
      thread.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    consumer.close(CloseOptions.timeout(Duration.ZERO));
  }
}
