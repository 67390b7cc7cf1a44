package dev.vouch.cluster.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.cluster.credit.CreditProcess;
import dev.vouch.cluster.credit.CreditSettings;
import dev.vouch.cluster.kafka.KafkaConnection;
import dev.vouch.contract.Waiting;
import dev.vouch.contract.history.History;
import dev.vouch.contract.history.HistoryEntry;
import dev.vouch.contract.history.RandomHistory;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.RecordCodec;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.EventsQuestion.EventsPage;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.localcluster.process.LocalKafka;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From the topic of facts to reports, with a real Kafka and the engine of ClickHouse. */
@Tag("prove")
class CreditToClickHouseTest {
  private static final String FACTS = "facts";
  private static final String CHANGES = "changes";

  @TempDir Path directory;

  @Test
  void killedNode_leavesAnotherToFinish_andRowsAreThoseOfOneProcessor() throws Exception {
    History history = RandomHistory.ofPartitions(Long.getLong("vouch.seed", 1));
    try (LocalKafka kafka = LocalKafka.start(directory, 1);
        ClickHouseServer clickHouse = ClickHouseServer.open();
        ClickHouseClient client = clickHouse.client("pipeline");
        CreditedWarehouse expected =
            new CreditedWarehouse(clickHouse.client("expected"), new HashMap<>())) {
      createTopics(kafka);
      ProgressTable rows = new ProgressTable(client);
      try (KafkaConsumer<byte[], byte[]> consumer = consumer(kafka)) {
        RowSink sink =
            new RowSink(consumer, new RowTopics(FACTS, CHANGES), client, InstantSource.system());
        sink.writeNext();
        List<HistoryEntry> log = history.log();
        int half = log.size() / 2;
        append(log.subList(0, half), kafka);

        Process first = CreditProcess.start(settings(kafka, "first"));
        await(sink, () -> progress(rows) > 0);
        append(log.subList(half, log.size()), kafka);
        first.destroyForcibly().waitFor();
        assertThat(progress(rows)).as("work is left").isLessThan(log.size());
        Process second = CreditProcess.start(settings(kafka, "second"));
        await(sink, () -> progress(rows) == history.log().size());
        second.destroyForcibly().waitFor();

        Instant idle = Instant.now();
        await(sink, () -> completeUntil(rows).isAfter(idle));
        append(log.subList(0, 1), kafka);
        Instant notCredited = Instant.now();
        await(sink, () -> sink.waitingSince().isPresent());
        assertThat(completeUntil(rows)).as("as of").isBefore(notCredited.plusMillis(1));
      }

      applyAtOnce(history, expected);
      for (SiteId site : history.sites()) {
        assertThat(events(new ClickHouseQueries(client, InstantSource.system()), site))
            .as("site " + site)
            .isEqualTo(events(expected, site));
      }
    }
  }

  private static void createTopics(LocalKafka kafka) throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
      admin
          .createTopics(
              List.of(
                  new NewTopic(FACTS, RandomHistory.PARTITIONS, (short) 1),
                  new NewTopic(CHANGES, RandomHistory.PARTITIONS, (short) 1)))
          .all()
          .get();
    }
  }

  private static void append(List<HistoryEntry> entries, LocalKafka kafka) throws Exception {
    try (Producer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", kafka.bootstrapServers(), "acks", "all"),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      List<Future<RecordMetadata>> sent = new ArrayList<>();
      for (HistoryEntry entry : entries) {
        byte[] record = RecordCodec.encode(entry.record());
        sent.add(producer.send(new ProducerRecord<>(FACTS, entry.partition(), null, record)));
      }
      for (Future<RecordMetadata> acknowledged : sent) {
        RecordMetadata _ = acknowledged.get();
      }
    }
  }

  private CreditSettings settings(LocalKafka kafka, String node) throws Exception {
    Path home = Files.createDirectories(directory.resolve(node));
    return new CreditSettings(
        KafkaConnection.unsecured(kafka.bootstrapServers()),
        FACTS,
        CHANGES,
        home.resolve("state"),
        1);
  }

  private static KafkaConsumer<byte[], byte[]> consumer(LocalKafka kafka) {
    return new KafkaConsumer<>(
        Map.of(
            "bootstrap.servers",
            kafka.bootstrapServers(),
            "group.id",
            "rows",
            "auto.offset.reset",
            "earliest",
            "enable.auto.commit",
            false,
            "max.poll.records",
            5_000,
            "isolation.level",
            "read_committed"),
        new ByteArrayDeserializer(),
        new ByteArrayDeserializer());
  }

  private static void await(RowSink sink, BooleanSupplier condition) {
    Waiting.await("changes arrive")
        .until(
            () -> {
              boolean arrived = condition.getAsBoolean();
              if (!arrived) {
                sink.writeNext();
              }
              return arrived;
            });
  }

  /** Returns the number of records whose changes are in the rows. */
  private static long progress(ProgressTable rows) {
    return rows.read().stream().mapToLong(partition -> partition.next() - 1).sum();
  }

  private static Instant completeUntil(ProgressTable rows) {
    return new AppliedPartitions(rows.read()).completeUntil();
  }

  /** Positions are those of Kafka, without gaps. */
  private static void applyAtOnce(History history, CreditedWarehouse warehouse) {
    for (int partition : history.partitions()) {
      List<LogEntry> entries = new ArrayList<>();
      for (HistoryEntry entry : history.entries(partition)) {
        entries.add(new LogEntry(entries.size() + 1L, entry.record()));
      }
      warehouse.apply(new Batch(partition, 1, entries.size(), entries));
      while (warehouse.continueWork(partition)) {
        // Each call does a part.
      }
    }
  }

  private static EventsPage events(ReportQueries queries, SiteId site) {
    return queries.answer(new EventsQuestion(site, 10_000, Optional.empty()));
  }
}
