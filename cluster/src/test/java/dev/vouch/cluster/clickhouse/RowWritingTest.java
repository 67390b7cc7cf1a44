package dev.vouch.cluster.clickhouse;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.cluster.credit.ChangeCodec;
import dev.vouch.cluster.credit.ChangeCodec.ChangeRecord;
import dev.vouch.cluster.kafka.KafkaConnection;
import dev.vouch.core.log.LogPositions;
import dev.vouch.localcluster.process.LocalKafka;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The thread that writes rows, while ClickHouse fails and works again, with a real Kafka. */
@Tag("prove")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RowWritingTest {
  private static final Duration CLOSE_MAX = Duration.ofSeconds(10);
  private static final byte[] FACT = {1};

  private LocalKafka kafka;

  @BeforeAll
  void startKafka(@TempDir Path directory) throws Exception {
    kafka = LocalKafka.start(directory, 1);
  }

  @AfterAll
  void stopKafka() {
    kafka.close();
  }

  @Test
  @SuppressWarnings("try") // ClickHouse ends before its block does.
  void killedClickHouse_isReported_andEverythingIsWrittenWhenItIsBack() throws Exception {
    createTopics("facts-killed", "changes-killed");
    ClickHouseServer server = ClickHouseServer.start();
    ClickHouseSettings settings = server.settings("killed");
    server.close();
    try (RowWriting writing = start(settings, "facts-killed", "changes-killed");
        ClickHouseWarehouse warehouse = ClickHouseWarehouse.open(List.of(settings), _ -> 0)) {
      assertThat(warehouse.failures().ofAll().orElseThrow())
          .isEqualTo(
              "Reports are not available, but events are still recorded: ClickHouse at %s does not answer."
                  .formatted(settings.endpoint()));
      await("writing fails").until(() -> writing.failure().isPresent());

      try (ClickHouseServer restarted = server.restart()) {
        await("nothing fails")
            .until(() -> writing.failure().isEmpty() && warehouse.failures().ofAll().isEmpty());
        append("facts-killed", FACT);
        Instant appended = Instant.now();
        await("lag is positive").until(() -> writing.lag().isPositive());
        assertThat(warehouse.appliedUntil(warehouse.failures())).isBefore(appended.plusMillis(1));

        append("changes-killed", ChangeCodec.encode(new ChangeRecord.Progress(2)));
        await("fact is applied")
            .until(() -> warehouse.appliedPositions().equals(LogPositions.of(0, 1)));
        await("warehouse is current")
            .until(() -> warehouse.appliedUntil(warehouse.failures()).isAfter(appended));
        await("lag is zero").until(() -> writing.lag().isZero());
        assertThat(writing.warning()).isEmpty();

        restarted.close();
        await("writing and reports fail")
            .until(() -> writing.failure().isPresent() && warehouse.failures().ofAll().isPresent());
      }
    }
  }

  @Test
  void close_endsWithinTenSeconds_alsoWhileClickHouseHangs() throws Exception {
    createTopics("facts-hanging", "changes-hanging");
    try (ServerSocket hanging = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      URI endpoint = URI.create("http://127.0.0.1:" + hanging.getLocalPort());
      RowWriting writing =
          start(
              new ClickHouseSettings(
                  Shard.ONLY, endpoint, "hanging", Optional.empty(), Optional.empty()),
              "facts-hanging",
              "changes-hanging");
      hanging.accept();

      Instant before = Instant.now();
      writing.close();

      assertThat(Duration.between(before, Instant.now())).isLessThan(CLOSE_MAX);
    }
  }

  private RowWriting start(ClickHouseSettings settings, String facts, String changes) {
    return RowWriting.start(
        settings,
        KafkaConnection.unsecured(kafka.bootstrapServers()),
        facts,
        changes,
        "rows-" + changes);
  }

  private void createTopics(String... names) throws InterruptedException, ExecutionException {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
      admin
          .createTopics(
              List.of(names).stream().map(name -> new NewTopic(name, 1, (short) 1)).toList())
          .all()
          .get();
    }
  }

  private void append(String topic, byte[] value) throws InterruptedException, ExecutionException {
    try (Producer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", kafka.bootstrapServers(), "acks", "all"),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      RecordMetadata _ = producer.send(new ProducerRecord<>(topic, 0, null, value)).get();
    }
  }
}
