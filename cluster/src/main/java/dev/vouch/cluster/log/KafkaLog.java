package dev.vouch.cluster.log;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.vouch.cluster.claim.Claims;
import dev.vouch.cluster.metric.ClientMetrics;
import dev.vouch.core.log.Appended;
import dev.vouch.core.log.EncodedRecord;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogFeed;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.Progress;
import dev.vouch.core.metric.MetricSink;
import dev.vouch.core.site.SiteId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * The durable log in a topic of Kafka, shared by all nodes. A record is durable once all in-sync
 * replicas of its partition have it. Thread-safe.
 *
 * <p>If Kafka does not acknowledge an append in time, its outcome is {@link Appended.Unknown}, even
 * if the record is added to the log later (docs/decisions/0037).
 */
public final class KafkaLog implements EventLog {
  static final Appended UNAVAILABLE = new Appended.Unavailable(Duration.ofSeconds(5));
  static final Appended UNKNOWN = new Appended.Unknown();

  private static final Duration OPEN_MAX = Duration.ofSeconds(30);
  private static final Duration CLOSE_MAX = Duration.ofSeconds(10);
  private static final Duration METADATA_INTERVAL = Duration.ofMillis(10);

  private final KafkaClients clients;
  private final FactTopic topic;
  private final Claims claims;
  private final Producer<byte[], byte[]> producer;
  private final KafkaLogSettings settings;
  private final KafkaHealth health;
  private final FactAppender appender;
  private final KeyedAppends keyedAppends;
  private final LogWatch watch;
  private final LogPruning pruning;
  private final PendingAppends pending = new PendingAppends();

  private KafkaLog(
      KafkaClients clients,
      FactTopic topic,
      Claims claims,
      Producer<byte[], byte[]> producer,
      KafkaLogSettings settings,
      InstantSource clock) {
    this.clients = clients;
    this.topic = topic;
    this.claims = claims;
    this.producer = producer;
    this.settings = settings;
    health = new KafkaHealth(topic.partitions(), settings.answerMax(), System::nanoTime);
    RecordSender sender = new RecordSender(topic, producer, health);
    TimeRecords times = new TimeRecords(topic.partitions(), sender);
    appender = new FactAppender(topic, sender, times, health, clock);
    keyedAppends = new KeyedAppends(claims, appender);
    pruning = new LogPruning(topic, clock);
    Consumer<byte[], byte[]> consumer = clients.consumer();
    watch =
        new LogWatch(
            topic, consumer, new RecordTimes(consumer, settings.answerMax()), times, health, clock);
  }

  /**
   * Opens the log; creates its topic if it does not exist.
   *
   * @param claims the claims of the same nodes; closed with the log
   * @throws LogFailedException if Kafka cannot be reached within 30 seconds
   */
  public static KafkaLog open(KafkaLogSettings settings, Claims claims, InstantSource clock) {
    KafkaClients clients = new KafkaClients(settings);
    try {
      FactTopic topic = FactTopic.open(clients, settings);
      Producer<byte[], byte[]> producer = clients.producer();
      try {
        awaitMetadata(producer, topic);
        KafkaLog log = new KafkaLog(clients, topic, claims, producer, settings, clock);
        log.watch.start();
        return log;
      } catch (KafkaException | InterruptedException e) {
        producer.close(Duration.ZERO);
        throw e;
      }
    } catch (KafkaException e) {
      throw FactTopic.unusable(settings, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LogFailedException("The start was interrupted. Start Vouch again.", e);
    }
  }

  /**
   * Waits until the producer has the topic's metadata, because an append never waits for metadata.
   */
  private static void awaitMetadata(Producer<byte[], byte[]> producer, FactTopic topic)
      throws InterruptedException {
    long deadlineNanos = System.nanoTime() + OPEN_MAX.toNanos();
    while (true) {
      try {
        producer.partitionsFor(topic.name());
        return;
      } catch (TimeoutException e) {
        if (System.nanoTime() > deadlineNanos) {
          throw e;
        }
        Thread.sleep(METADATA_INTERVAL);
      }
    }
  }

  @Override
  public CompletionStage<Appended> append(
      EncodedRecord encoded, Optional<Idempotency> idempotency) {
    LogRecord record = encoded.record();
    byte[] bytes = encoded.bytes();
    if (!pending.begin()) {
      return CompletableFuture.completedStage(UNAVAILABLE);
    }
    CompletableFuture<Appended> append =
        idempotency
            .map(once -> keyedAppends.append(record, bytes, once))
            .orElseGet(() -> appendWithoutKey(record, bytes));
    CompletableFuture<Appended> outcome =
        append.copy().completeOnTimeout(UNKNOWN, settings.outcomeMax().toMillis(), MILLISECONDS);
    CompletableFuture<Void> _ = append.thenRun(pending::end);
    return outcome;
  }

  private CompletableFuture<Appended> appendWithoutKey(LogRecord record, byte[] bytes) {
    return appender
        .append(record, bytes)
        .thenCompose(
            delivery ->
                switch (delivery) {
                  case STORED -> stored(record);
                  case REFUSED -> CompletableFuture.completedFuture(UNAVAILABLE);
                  case UNKNOWN -> CompletableFuture.completedFuture(UNKNOWN);
                });
  }

  /**
   * Deletes a site's claims once its deletion is durable. Without the claims, retries of the site's
   * earlier events would be stored, so they are not deleted before. If deleting fails, the server
   * appends the deletion again.
   */
  private CompletableFuture<Appended> stored(LogRecord record) {
    Appended stored = new Appended.Stored(record.id());
    return record instanceof LogRecord.SiteDeletion
        ? claims
            .delete(record.site())
            .thenApply(isDeleted -> isDeleted ? stored : UNKNOWN)
            .toCompletableFuture()
        : CompletableFuture.completedFuture(stored);
  }

  /** Returns the partition that has all records of a site. */
  public int partitionOf(SiteId site) {
    return topic.partitionOf(site);
  }

  /** Returns the number of partitions. */
  public int partitions() {
    return topic.partitions();
  }

  /**
   * Returns the position of the last record of each partition that ever had one; at most a second
   * old. Cheap.
   */
  public LogPositions lastPositions() {
    return health.lastPositions();
  }

  /**
   * Returns why the log does not accept records at present, in one sentence; empty if it does.
   * Cheap.
   */
  public Optional<String> failure() {
    return health.failure();
  }

  /** Returns why idempotency keys are not accepted at present; empty if they are. Cheap. */
  public Optional<String> warning() {
    return claims.failure();
  }

  /** Adds the metrics of the producer. */
  public void addMetrics(MetricSink sink) {
    ClientMetrics sent = new ClientMetrics(producer::metrics);
    sink.counter(
        "vouch_log_send_retries", "Records that were sent to Kafka again.", sent::sendRetries);
    sink.counter(
        "vouch_log_send_errors",
        "Records that were not sent, or not acknowledged in time; requests were answered with 503"
            + " or 504.",
        sent::sendErrors);
  }

  /**
   * {@inheritDoc}
   *
   * @throws WarehouseAheadOfLogException if {@code progress} is after the log's end
   * @throws LogGapException if {@code progress} is before the oldest retained record
   */
  @Override
  public LogFeed feed(Progress progress) {
    return KafkaFeed.open(topic, clients.consumer(), progress);
  }

  /**
   * Deletes the records that are older than 28 days and applied to the warehouse. Blocks for
   * seconds; call it by one thread at a time.
   *
   * @param applied the last position of each partition that is applied to the warehouse
   * @throws LogFailedException if Kafka does not delete the records; the next call deletes them
   */
  public void prune(LogPositions applied) {
    try (Admin admin = clients.admin()) {
      pruning.run(admin, applied);
    } catch (ExecutionException | KafkaException e) {
      throw new LogFailedException(
          "Old records remain in Kafka's topic %s. Check that Kafka runs, and that Vouch may delete records."
              .formatted(topic.name()),
          e);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    try {
      pending.closeAndAwait(CLOSE_MAX);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    watch.close();
    producer.close(CLOSE_MAX);
    claims.close();
  }
}
