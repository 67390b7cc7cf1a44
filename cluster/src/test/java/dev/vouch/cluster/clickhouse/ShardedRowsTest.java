package dev.vouch.cluster.clickhouse;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.cluster.credit.ChangeCodec;
import dev.vouch.cluster.credit.ChangeCodec.ChangeRecord;
import dev.vouch.cluster.kafka.KafkaConnection;
import dev.vouch.contract.MemoryCreditState;
import dev.vouch.core.credit.CreditProcessor;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.WarehouseUnavailableException;
import dev.vouch.localcluster.process.LocalKafka;
import dev.vouch.localcluster.process.LocalProcess;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two shards, of which one fails, with a real Kafka and two engines of ClickHouse. */
@Tag("prove")
class ShardedRowsTest {
  private static final String FACTS = "facts";
  private static final String CHANGES = "changes";
  private static final byte[] FACT = {1};

  /** In partition 0, and so on the first shard. */
  private static final SiteId FIRST = new SiteId(0);

  private static final SiteId SECOND = new SiteId(1);

  @Test
  void failedShard_failsReportsOfItsSitesOnly_andItsRowsArriveOnceWhenItIsBack(
      @TempDir Path directory) throws Exception {
    try (LocalKafka kafka = LocalKafka.start(directory, 1);
        ClickHouseServer one = ClickHouseServer.start();
        ClickHouseServer two = ClickHouseServer.start();
        Credit credit = Credit.start(kafka)) {
      List<ClickHouseSettings> shards =
          List.of(one.settings("vouch", new Shard(1, 2)), two.settings("vouch", new Shard(2, 2)));
      try (RowWriters writers =
              RowWriters.start(
                  shards,
                  KafkaConnection.unsecured(kafka.bootstrapServers()),
                  FACTS,
                  CHANGES,
                  "rows");
          ClickHouseWarehouse warehouse =
              ClickHouseWarehouse.open(shards, site -> (int) site.value())) {
        credit.addEvent(FIRST);
        credit.addEvent(SECOND);
        await("each shard has an event")
            .until(() -> events(FIRST, warehouse) == 1 && events(SECOND, warehouse) == 1);
        assertThat(eventsOnServer(one)).isEqualTo(1);
        assertThat(eventsOnServer(two)).isEqualTo(1);
        Map<Integer, Long> applied = Map.of(0, 1L, 1, 1L);
        await("changes are applied")
            .until(() -> warehouse.appliedPositions().byPartition().equals(applied));

        LocalProcess second = two.engine().orElseThrow().process();
        second.kill();
        await("shard is not available").until(() -> warehouse.failures().ofSome().isPresent());
        credit.addEvent(SECOND);
        credit.addEvent(FIRST);
        await("first shard has 2 events").until(() -> events(FIRST, warehouse) == 2);
        Instant appended = Instant.now();
        await("first shard is current").until(() -> asOf(FIRST, warehouse).isAfter(appended));
        await("writer fails").until(() -> writers.failures().ofSome().isPresent());
        assertThat(warehouse.failures().ofSome().orElseThrow())
            .isEqualTo(
                "Reports of the sites on shard 2 of 2 are not available, but events are still recorded: ClickHouse at %s does not answer."
                    .formatted(two.endpoint()));
        assertThat(writers.failures().ofSome().orElseThrow())
            .startsWith("Reports of the sites on shard 2 of 2 are not updated");
        assertNotAnswered(warehouse, SECOND);
        assertNotAnswered(warehouse, FIRST, SECOND);

        second.restart();
        await("second shard has 2 events")
            .until(() -> warehouse.failures().ofSome().isEmpty() && events(SECOND, warehouse) == 2);
        await("no writer fails").until(() -> writers.failures().ofSome().isEmpty());

        second.pause();
        credit.addEvent(SECOND);
        credit.addEvent(FIRST);
        await("first shard has 3 events").until(() -> events(FIRST, warehouse) == 3);
        second.resume();
        await("each shard is available").until(() -> warehouse.failures().ofSome().isEmpty());
        await("second shard has 3 events").until(() -> events(SECOND, warehouse) == 3);
        assertThat(eventsOnServer(one)).isEqualTo(3);
        assertThat(eventsOnServer(two)).isEqualTo(3);
      }
      assertNotWritten(kafka, one.settings("vouch", new Shard(2, 2)));
      assertThat(eventsOnServer(one)).as("none of the other shard").isEqualTo(3);
    }
  }

  /** The writer of a shard that is another one when it answers. */
  private static void assertNotWritten(LocalKafka kafka, ClickHouseSettings other) {
    try (RowWriting writing =
        RowWriting.start(
            other,
            KafkaConnection.unsecured(kafka.bootstrapServers()),
            FACTS,
            CHANGES,
            "others-rows")) {
      await("writing fails").until(() -> writing.failure().isPresent());
      assertThat(writing.failure().orElseThrow())
          .startsWith("Reports of the sites on shard 2 of 2 are not updated")
          .contains("is shard 1 of 2, but VOUCH_CLICKHOUSE_URL names it as shard 2 of 2");
    }
  }

  private static void assertNotAnswered(ClickHouseWarehouse warehouse, SiteId... sites) {
    assertThatThrownBy(
            () ->
                warehouse
                    .queries()
                    .answerAll(List.of(sites).stream().map(ShardedRowsTest::question).toList()))
        .isInstanceOfSatisfying(
            WarehouseUnavailableException.class,
            e -> assertThat(e.shard()).contains("shard 2 of 2"));
  }

  private static EventsQuestion question(SiteId site) {
    return new EventsQuestion(site, 100, Optional.empty());
  }

  private static int events(SiteId site, ClickHouseWarehouse warehouse) {
    return warehouse.queries().answer(question(site)).events().size();
  }

  private static Instant asOf(SiteId site, ClickHouseWarehouse warehouse) {
    return warehouse.queries().answerAll(List.of(question(site))).asOf();
  }

  private static long eventsOnServer(ClickHouseServer server) {
    try (ClickHouseClient client = server.client("vouch")) {
      return client
          .query("SELECT count() AS events FROM event FINAL", Map.of())
          .getFirst()
          .whole("events")
          .orElseThrow();
    }
  }

  /** Appends facts to the log, and what credit makes of them to the changes. */
  private static final class Credit implements AutoCloseable {
    private final Producer<byte[], byte[]> producer;
    private final List<Partition> partitions = List.of(new Partition(0), new Partition(1));

    private Credit(Producer<byte[], byte[]> producer) {
      this.producer = producer;
    }

    static Credit start(LocalKafka kafka) throws InterruptedException, ExecutionException {
      Map<String, Object> settings = Map.of("bootstrap.servers", kafka.bootstrapServers());
      try (Admin admin = Admin.create(settings)) {
        admin
            .createTopics(
                List.of(new NewTopic(FACTS, 2, (short) 1), new NewTopic(CHANGES, 2, (short) 1)))
            .all()
            .get();
      }
      return new Credit(
          new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer()));
    }

    private static final class Partition {
      private final int number;
      private final List<ChangeRecord> changes = new ArrayList<>();
      private final CreditProcessor processor =
          new CreditProcessor(
              new MemoryCreditState(), change -> changes.add(new ChangeRecord.Change(change)));
      private long position;

      Partition(int number) {
        this.number = number;
      }

      List<ChangeRecord> add(LogRecord record) {
        changes.clear();
        position++;
        processor.process(position, record);
        processor.flush();
        changes.add(new ChangeRecord.Progress(position + 1));
        return changes;
      }
    }

    void addEvent(SiteId site) throws InterruptedException, ExecutionException {
      Partition partition = partitions.get((int) site.value());
      append(FACTS, partition.number, FACT);
      for (ChangeRecord change : partition.add(event(site))) {
        append(CHANGES, partition.number, ChangeCodec.encode(change));
      }
    }

    private void append(String topic, int partition, byte[] value)
        throws InterruptedException, ExecutionException {
      RecordMetadata _ = producer.send(new ProducerRecord<>(topic, partition, null, value)).get();
    }

    private static LogRecord event(SiteId site) {
      return new LogRecord.ServerEvent(
          new EventId(UUID.randomUUID()),
          site,
          Instant.now().truncatedTo(ChronoUnit.MICROS),
          EventContent.of(EventName.CUSTOM, "/path"),
          Forwarding.NEITHER,
          Optional.empty(),
          Optional.empty());
    }

    @Override
    public void close() {
      producer.close();
    }
  }
}
