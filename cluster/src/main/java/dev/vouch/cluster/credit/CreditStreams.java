package dev.vouch.cluster.credit;

import dev.vouch.cluster.credit.StateFiles.StateTopic;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.metric.MetricSink;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.apache.kafka.streams.state.RocksDBConfigSetter;
import org.apache.kafka.streams.state.Stores;
import org.rocksdb.Options;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The computation of credit for the partitions that are assigned to this node. The nodes of a group
 * share all partitions; when a node ends, the others take over its partitions. Thread-safe.
 */
public final class CreditStreams implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(CreditStreams.class);

  private static final Duration CLOSE_MAX = Duration.ofSeconds(30);

  /**
   * The commit interval, which is the maximum time until the changes of a processed fact are
   * visible.
   */
  private static final Duration COMMITTED_EVERY = Duration.ofMillis(200);

  /**
   * The transaction timeout. Longer than the removal of a large site, which is one record. The
   * transactions of a dead node are aborted earlier ({@link TakeOver}).
   */
  private static final Duration TRANSACTION_MAX = Duration.ofMinutes(1);

  /** The interval at which partitions are moved to nodes that have caught up on their state. */
  private static final Duration BALANCED_EVERY = Duration.ofMinutes(1);

  private final KafkaStreams streams;
  private final CreditMetrics metrics;
  private final TakeOver takeOver;

  private final AtomicReference<Optional<String>> cause;

  private CreditStreams(
      KafkaStreams streams,
      CreditMetrics metrics,
      TakeOver takeOver,
      AtomicReference<Optional<String>> cause) {
    this.streams = streams;
    this.metrics = metrics;
    this.takeOver = takeOver;
    this.cause = cause;
  }

  /**
   * Starts to process facts from the progress of the group. Creates the topic of changes if it does
   * not exist; the topic of facts must exist.
   *
   * @throws LogFailedException if Kafka cannot be used
   */
  public static CreditStreams start(CreditSettings settings) {
    Admin admin = Admin.create(settings.kafka().settings(Map.of()));
    try {
      ChangeTopic.open(admin, settings);
      return start(settings, admin, SessionTimeout.of(admin));
    } catch (InterruptedException e) {
      admin.close(Duration.ZERO);
      Thread.currentThread().interrupt();
      throw new LogFailedException("The start was interrupted. Start Vouch again.", e);
    } catch (RuntimeException e) {
      admin.close(Duration.ZERO);
      throw e;
    }
  }

  private static CreditStreams start(CreditSettings settings, Admin admin, Duration silentMax) {
    KafkaStreams streams = new KafkaStreams(topology(settings), properties(settings, silentMax));
    if (new StateFiles(settings.directory()).areOutdated(Instant.now())) {
      LOG.info("The state of credit is outdated, and is built again from Kafka");
      streams.cleanUp();
    }
    AtomicReference<Optional<String>> cause = new AtomicReference<>(Optional.empty());
    // Kafka Streams itself retries what can succeed later. A thread that replaces this one would
    // fail at the same record.
    streams.setUncaughtExceptionHandler(
        failure -> {
          LOG.error("Credit is not computed any more", failure);
          cause.set(Optional.ofNullable(failure.getMessage()));
          return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        });
    CreditMetrics metrics = new CreditMetrics(streams, settings.facts());
    streams.start();
    TakeOver takeOver =
        TakeOver.start(
            admin, settings.group(), () -> streams.state() == KafkaStreams.State.REBALANCING);
    return new CreditStreams(streams, metrics, takeOver, cause);
  }

  static Topology topology(CreditSettings settings) {
    return new Topology()
        .addSource(
            "facts",
            Serdes.ByteArray().deserializer(),
            Serdes.ByteArray().deserializer(),
            settings.facts())
        .addProcessor("credited", CreditNode::new, "facts")
        .addStateStore(
            Stores.keyValueStoreBuilder(
                    Stores.persistentKeyValueStore(CreditNode.STORE),
                    Serdes.Bytes(),
                    Serdes.ByteArray())
                .withCachingEnabled()
                .withLoggingEnabled(StateTopic.settings(settings.inSyncReplicasMin())),
            "credited")
        .<byte[], byte[]>addSink(
            "changes",
            settings.changes(),
            Serdes.ByteArray().serializer(),
            Serdes.ByteArray().serializer(),
            ChangeTopic.PARTITIONER,
            "credited");
  }

  /**
   * @param silentMax the time without a heartbeat after which other nodes take over a node's
   *     partitions
   */
  static Properties properties(CreditSettings settings, Duration silentMax) {
    Properties properties = new Properties();
    properties.putAll(settings.kafka().settings(Map.of()));
    properties.put(StreamsConfig.APPLICATION_ID_CONFIG, settings.group());
    properties.put(StreamsConfig.STATE_DIR_CONFIG, settings.directory().toString());
    properties.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
    properties.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, COMMITTED_EVERY.toMillis());
    properties.put(StreamsConfig.REPLICATION_FACTOR_CONFIG, settings.replicas());
    properties.put(StreamsConfig.NUM_STANDBY_REPLICAS_CONFIG, settings.standbys());
    properties.put(StreamsConfig.PROBING_REBALANCE_INTERVAL_MS_CONFIG, BALANCED_EVERY.toMillis());
    properties.put(StreamsConfig.ROCKSDB_CONFIG_SETTER_CLASS_CONFIG, StateCompaction.class);
    properties.put(StreamsConfig.consumerPrefix("auto.offset.reset"), "earliest");
    properties.put(
        StreamsConfig.consumerPrefix("session.timeout.ms"), Math.toIntExact(silentMax.toMillis()));
    // A node learns from the response to a heartbeat that another node has left.
    properties.put(
        StreamsConfig.consumerPrefix("heartbeat.interval.ms"),
        Math.toIntExact(silentMax.dividedBy(8).toMillis()));
    properties.put(
        StreamsConfig.producerPrefix("transaction.timeout.ms"),
        Math.toIntExact(TRANSACTION_MAX.toMillis()));
    return properties;
  }

  /** Returns why credit is not computed at present, in one sentence; empty if it is. Cheap. */
  public Optional<String> failure() {
    return switch (streams.state()) {
      case RUNNING, REBALANCING, CREATED -> Optional.empty();
      case PENDING_SHUTDOWN, NOT_RUNNING, PENDING_ERROR, ERROR ->
          Optional.of(
              "Credit is not computed: Kafka Streams has stopped. Vouch's log contains the cause. "
                  + cause.get().orElse("Start this node again."));
    };
  }

  /** Adds the metrics of this node's partitions. */
  public void addMetrics(MetricSink sink) {
    metrics.addTo(sink);
  }

  /** Leaves the group, so that other nodes continue at once. */
  @Override
  public void close() {
    takeOver.close();
    boolean _ =
        streams.close(
            CloseOptions.timeout(CLOSE_MAX)
                .withGroupMembershipOperation(GroupMembershipOperation.LEAVE_GROUP));
  }

  /**
   * The settings of the state's local files. RocksDB rewrites each file after a day, so that
   * removed values do not remain. Kafka Streams creates the instance.
   */
  public static final class StateCompaction implements RocksDBConfigSetter {
    private static final Duration REWRITTEN_EVERY = Duration.ofDays(1);

    /**
     * The size of the buffer whose changes are written to a file when it is full. Until then, files
     * contain the replaced values.
     */
    private static final long MEMORY_BYTES = 4L * 1024 * 1024;

    @Override
    public void setConfig(String store, Options options, Map<String, Object> configuration) {
      options.setPeriodicCompactionSeconds(REWRITTEN_EVERY.toSeconds());
      options.setWriteBufferSize(MEMORY_BYTES);
    }

    /** Does nothing: the settings have no resources. */
    @Override
    public void close(String store, Options options) {}
  }
}
