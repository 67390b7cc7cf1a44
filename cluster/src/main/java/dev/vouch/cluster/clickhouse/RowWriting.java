package dev.vouch.cluster.clickhouse;

import dev.vouch.cluster.credit.SessionTimeout;
import dev.vouch.cluster.kafka.KafkaConnection;
import dev.vouch.core.warehouse.WarehouseException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread that writes the changes of credit to a shard of ClickHouse, for the partitions that
 * are assigned to this node. The nodes of a group share all partitions; when a node ends, the
 * others take over its partitions. Failures are retried until they succeed. Thread-safe.
 */
final class RowWriting implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RowWriting.class);

  private static final Duration ANSWER_MAX = Duration.ofSeconds(60);
  private static final Duration PURGE_MAX = Duration.ofHours(6);
  private static final Duration RETRY_FIRST = Duration.ofMillis(100);
  private static final Duration RETRY_MAX = Duration.ofSeconds(10);
  private static final Duration END_MAX = Duration.ofSeconds(5);
  private static final Duration LEAVE_MAX = Duration.ofSeconds(2);

  private static final Duration KAFKA_ANSWER_MAX = Duration.ofSeconds(15);
  private static final int TOGETHER_MAX = 5_000;

  private final Consumer<byte[], byte[]> consumer;
  private final Shard shard;
  private final ClickHouseClient client;
  private final ClickHouseClient purgeClient;
  private final RowSink sink;
  private final RowPurgeSchedule purges;
  private final InstantSource clock;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread;
  private volatile Optional<String> failure = Optional.empty();

  private RowWriting(
      Consumer<byte[], byte[]> consumer,
      RowTopics topics,
      ClickHouseSettings clickHouse,
      InstantSource clock) {
    this.consumer = consumer;
    this.clock = clock;
    shard = clickHouse.shard();
    client = new ClickHouseClient(clickHouse, ANSWER_MAX);
    sink = new RowSink(consumer, topics, client, clock);
    purgeClient = new ClickHouseClient(clickHouse, PURGE_MAX);
    purges = new RowPurgeSchedule(new RowPurge(purgeClient), shard, sink::hasFirstPartition, clock);
    thread = Thread.ofPlatform().name("row-writing-" + shard.number()).unstarted(this::run);
  }

  /**
   * Starts to write from the progress of the group. ClickHouse need not answer yet.
   *
   * @param kafka the connection to Kafka
   * @param facts the topic of the log
   * @param changes the topic of changes
   * @param group the consumer group of the nodes that share the partitions
   */
  static RowWriting start(
      ClickHouseSettings clickHouse,
      KafkaConnection kafka,
      String facts,
      String changes,
      String group) {
    RowWriting writing =
        new RowWriting(
            consumer(kafka, group),
            new RowTopics(facts, changes),
            clickHouse,
            InstantSource.system());
    writing.thread.start();
    writing.purges.start();
    return writing;
  }

  private static Consumer<byte[], byte[]> consumer(KafkaConnection kafka, String group) {
    int silentMillis = Math.toIntExact(SessionTimeout.of(kafka).toMillis());
    return new KafkaConsumer<>(
        kafka.settings(
            Map.of(
                ConsumerConfig.GROUP_ID_CONFIG,
                group,
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                "earliest",
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                false,
                ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG,
                false,
                // Another node computes the changes of an aborted transaction again.
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                "read_committed",
                ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                TOGETHER_MAX,
                ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG,
                silentMillis,
                ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG,
                silentMillis / 8,
                ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                Math.toIntExact(KAFKA_ANSWER_MAX.toMillis()))),
        new ByteArrayDeserializer(),
        new ByteArrayDeserializer());
  }

  private void run() {
    try {
      Duration retry = RETRY_FIRST;
      while (!pause(Duration.ZERO)) {
        if (tryWrite()) {
          retry = RETRY_FIRST;
        } else {
          boolean _ = pause(retry);
          retry = shorter(retry.multipliedBy(2), RETRY_MAX);
        }
      }
    } catch (InterruptedException _) {
      // Closed while it waited for ClickHouse or Kafka.
    } catch (Error e) {
      failure = Optional.of("Rows are not written any more. Restart Vouch; its log has the cause.");
      throw e;
    } finally {
      leave();
    }
  }

  private boolean tryWrite() {
    try {
      sink.writeNext();
      if (failure.isPresent()) {
        LOG.info("Changes of credit are written to ClickHouse again ({})", shard);
        failure = Optional.empty();
      }
      return true;
    } catch (WakeupException _) {
      return true;
    } catch (RuntimeException e) {
      if (closed.getCount() > 0) {
        failed(e);
      }
      return false;
    }
  }

  private void failed(RuntimeException e) {
    if (failure.isEmpty()) {
      LOG.error(
          "{} are not updated: changes of credit cannot be written to ClickHouse",
          shard.reports(),
          e);
    }
    failure =
        Optional.of(
            shard.reports() + " are not updated, but events are still recorded: " + cause(e));
  }

  private static String cause(RuntimeException e) {
    return switch (e) {
      case WarehouseException refused -> String.valueOf(refused.getMessage());
      case RuntimeException _ ->
          "writing rows to ClickHouse fails with %s and is retried. Vouch's log contains the cause."
              .formatted(e.getClass().getSimpleName());
    };
  }

  /**
   * Leaves the group, even if the thread was interrupted; otherwise, the group would wait for this
   * node.
   */
  private void leave() {
    boolean _ = Thread.interrupted();
    client.close();
    consumer.close(CloseOptions.timeout(LEAVE_MAX));
  }

  /** Returns why rows are not written at present, in one sentence; empty if they are. Cheap. */
  Optional<String> failure() {
    return failure;
  }

  /**
   * Returns the age of the oldest record of this node's partitions known not to be in the rows;
   * zero if there is none. Cheap.
   */
  Duration lag() {
    return sink.waitingSince()
        .map(since -> Duration.between(since, clock.instant()))
        .filter(Duration::isPositive)
        .orElse(Duration.ZERO);
  }

  /**
   * Returns why removed data are still in ClickHouse's files, in one sentence; empty if they are
   * not. Cheap.
   */
  Optional<String> warning() {
    return purges.warning();
  }

  /** Returns the metrics of Kafka's consumer, without waiting. */
  Map<MetricName, ? extends Metric> metrics() {
    return consumer.metrics();
  }

  /** Waits, at most until {@link #close}; returns true if it is closed. */
  private boolean pause(Duration duration) throws InterruptedException {
    return closed.await(duration.toNanos(), TimeUnit.NANOSECONDS);
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  /** Stops after the current write, or within seconds; other nodes continue. */
  @Override
  public void close() {
    closed.countDown();
    consumer.wakeup();
    purges.close();
    purgeClient.close();
    try {
      if (!thread.join(END_MAX)) {
        thread.interrupt();
        thread.join();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
