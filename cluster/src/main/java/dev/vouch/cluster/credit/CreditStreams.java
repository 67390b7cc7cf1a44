package dev.vouch.cluster.credit;

import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.apache.kafka.streams.state.Stores;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Credit of the partitions that this node is assigned. Nodes of one group share all partitions, and
 * take over those of a node that ends. Thread-safe.
 */
public final class CreditStreams implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(CreditStreams.class);

  private static final Duration CLOSE_MAX = Duration.ofSeconds(30);

  /** How long the changes of a fact wait, at most, until they are visible. */
  private static final Duration COMMITTED_EVERY = Duration.ofMillis(200);

  /** After which another node takes over from one that is silent; brokers allow no less. */
  private static final Duration SILENT_MAX = Duration.ofSeconds(6);

  private final KafkaStreams streams;

  private final AtomicReference<Optional<String>> cause;

  private CreditStreams(KafkaStreams streams, AtomicReference<Optional<String>> cause) {
    this.streams = streams;
    this.cause = cause;
  }

  /** Starts to process facts, from where the group has been. */
  public static CreditStreams start(CreditSettings settings) {
    KafkaStreams streams = new KafkaStreams(topology(settings), properties(settings));
    AtomicReference<Optional<String>> cause = new AtomicReference<>(Optional.empty());
    // Kafka Streams itself repeats what can succeed later. A thread that replaces this one would
    // fail at the same record.
    streams.setUncaughtExceptionHandler(
        failure -> {
          LOG.error("Credit is not computed any more", failure);
          cause.set(Optional.ofNullable(failure.getMessage()));
          return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        });
    streams.start();
    return new CreditStreams(streams, cause);
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
                .withCachingEnabled(),
            "credited")
        .<byte[], byte[]>addSink(
            "changes",
            settings.changes(),
            Serdes.ByteArray().serializer(),
            Serdes.ByteArray().serializer(),
            ChangeTopic.PARTITIONER,
            "credited");
  }

  static Properties properties(CreditSettings settings) {
    Properties properties = new Properties();
    properties.put(StreamsConfig.APPLICATION_ID_CONFIG, settings.group());
    properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, settings.bootstrapServers());
    properties.put(StreamsConfig.STATE_DIR_CONFIG, settings.directory().toString());
    properties.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
    properties.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, COMMITTED_EVERY.toMillis());
    properties.put(StreamsConfig.REPLICATION_FACTOR_CONFIG, settings.replicas());
    properties.put(StreamsConfig.NUM_STANDBY_REPLICAS_CONFIG, settings.standbys());
    properties.put(StreamsConfig.consumerPrefix("auto.offset.reset"), "earliest");
    properties.put(
        StreamsConfig.consumerPrefix("session.timeout.ms"), Math.toIntExact(SILENT_MAX.toMillis()));
    properties.put(
        StreamsConfig.consumerPrefix("heartbeat.interval.ms"),
        Math.toIntExact(SILENT_MAX.dividedBy(4).toMillis()));
    properties.put(StreamsConfig.producerPrefix("transaction.timeout.ms"), 10_000);
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

  @Override
  public void close() {
    boolean _ = streams.close(CLOSE_MAX);
  }
}
