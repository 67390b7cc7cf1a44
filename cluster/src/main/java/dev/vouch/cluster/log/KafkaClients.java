package dev.vouch.cluster.log;

import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Opens the clients of a log. Each setting that differs from Kafka's default has its reason here.
 */
final class KafkaClients {
  private static final int BATCH_BYTES = 64 * 1024;
  private static final int LINGER_MILLIS = 2;
  private static final int FEED_RECORDS_MAX = 16_384;
  private static final int FEED_BYTES_MAX = 8 * 1024 * 1024;

  private final KafkaLogSettings settings;

  KafkaClients(KafkaLogSettings settings) {
    this.settings = settings;
  }

  Admin admin() {
    return Admin.create(
        settings
            .kafka()
            .settings(
                Map.of(
                    AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, answerMillisMax(),
                    AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, answerMillisMax())));
  }

  Producer<byte[], byte[]> producer() {
    return new KafkaProducer<>(
        settings.kafka().settings(producerSettings()),
        new ByteArraySerializer(),
        new ByteArraySerializer());
  }

  Map<String, Object> producerSettings() {
    return Map.ofEntries(
        Map.entry(ProducerConfig.ACKS_CONFIG, "all"),
        Map.entry(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true),
        // A send never blocks: it fails if the buffer is full or the topic is not known.
        Map.entry(ProducerConfig.MAX_BLOCK_MS_CONFIG, 0),
        // Otherwise a topic to which nothing is sent for a while would be unknown again.
        Map.entry(ProducerConfig.METADATA_MAX_IDLE_CONFIG, Duration.ofDays(3650).toMillis()),
        Map.entry(ProducerConfig.BUFFER_MEMORY_CONFIG, settings.waitingBytesMax()),
        Map.entry(ProducerConfig.BATCH_SIZE_CONFIG, BATCH_BYTES),
        Map.entry(ProducerConfig.LINGER_MS_CONFIG, LINGER_MILLIS),
        Map.entry(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, answerMillisMax()),
        Map.entry(
            ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
            Math.toIntExact(AppendTimes.UNTIL_GIVEN_UP.toMillis())));
  }

  /**
   * Creates a producer that retries as long as Kafka is not available. If it gave a record up,
   * later records could be in the log without that record.
   */
  Producer<byte[], byte[]> patientProducer() {
    return new KafkaProducer<>(
        settings
            .kafka()
            .settings(
                Map.of(
                    ProducerConfig.ACKS_CONFIG,
                    "all",
                    ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
                    true,
                    ProducerConfig.BATCH_SIZE_CONFIG,
                    BATCH_BYTES,
                    ProducerConfig.LINGER_MS_CONFIG,
                    LINGER_MILLIS,
                    ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG,
                    answerMillisMax(),
                    ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
                    Integer.MAX_VALUE)),
        new ByteArraySerializer(),
        new ByteArraySerializer());
  }

  /**
   * Creates a consumer without a group, because the warehouse stores the position of its reader.
   */
  Consumer<byte[], byte[]> consumer() {
    return new KafkaConsumer<>(
        settings
            .kafka()
            .settings(
                Map.of(
                    ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                    false,
                    // A position that Kafka does not have is an error, never a reason to start
                    // elsewhere.
                    ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                    "none",
                    ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG,
                    false,
                    ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                    FEED_RECORDS_MAX,
                    ConsumerConfig.FETCH_MAX_BYTES_CONFIG,
                    FEED_BYTES_MAX,
                    ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                    answerMillisMax(),
                    ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG,
                    answerMillisMax())),
        new ByteArrayDeserializer(),
        new ByteArrayDeserializer());
  }

  private int answerMillisMax() {
    return Math.toIntExact(settings.answerMax().toMillis());
  }
}
