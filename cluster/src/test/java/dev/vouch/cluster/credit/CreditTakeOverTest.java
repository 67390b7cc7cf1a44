package dev.vouch.cluster.credit;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.cluster.credit.ChangeCodec.ChangeRecord;
import dev.vouch.cluster.kafka.KafkaConnection;
import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.RecordCodec;
import dev.vouch.core.site.SiteId;
import dev.vouch.localcluster.process.LocalKafka;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node is killed while it credits, and another one, which has a standby, continues. */
@Tag("campaign")
class CreditTakeOverTest {
  private static final String FACTS = "facts";
  private static final String CHANGES = "changes";
  private static final int PARTITIONS = 4;
  private static final int FACTS_PER_SECOND = 400;

  @TempDir Path directory;

  /** When changes were read, by partition and the position of their fact. */
  private final Map<Integer, Map<Long, Long>> readNanos = new HashMap<>();

  private final List<Future<RecordMetadata>> sent = new ArrayList<>();
  private int credited;

  @Test
  void killedNode_losesAndRepeatsNoChange() throws Exception {
    try (LocalKafka kafka = LocalKafka.start(directory, 1)) {
      createFacts(kafka);
      List<Process> nodes = new ArrayList<>();
      try (Producer<byte[], byte[]> producer = producer(kafka)) {
        nodes.add(CreditProcess.start(settings(kafka, "first")));
        nodes.add(CreditProcess.start(settings(kafka, "second")));
        awaitTopic(kafka);
        try (KafkaConsumer<byte[], byte[]> consumer =
            CommittedChanges.of(kafka.bootstrapServers(), CHANGES, PARTITIONS)) {
          send(producer, consumer, Duration.ofSeconds(20)); // Partitions move to both nodes.
          long killedNanos = System.nanoTime();
          nodes.getFirst().destroyForcibly().waitFor();
          send(producer, consumer, Duration.ofSeconds(25));
          readAll(consumer);
          report(killedNanos);
        }
      } finally {
        for (Process node : nodes) {
          node.destroyForcibly().waitFor();
        }
      }
    }
    assertEachFactIsCreditedOnce();
  }

  private CreditSettings settings(LocalKafka kafka, String node) throws Exception {
    Path home = Files.createDirectories(directory.resolve(node));
    return new CreditSettings(
        KafkaConnection.unsecured(kafka.bootstrapServers()),
        FACTS,
        CHANGES,
        home.resolve("state"),
        1,
        1);
  }

  private static void createFacts(LocalKafka kafka) throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
      admin.createTopics(List.of(new NewTopic(FACTS, PARTITIONS, (short) 1))).all().get();
    }
  }

  /** The first node creates it. */
  private static void awaitTopic(LocalKafka kafka) throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
      await("topic exists").until(() -> admin.listTopics().names().get().contains(CHANGES));
    }
  }

  /** Sends facts to all partitions at an even rate, and reads changes meanwhile. */
  private void send(
      Producer<byte[], byte[]> producer, KafkaConsumer<byte[], byte[]> consumer, Duration time) {
    long startNanos = System.nanoTime();
    long intervalNanos = Duration.ofSeconds(1).dividedBy(FACTS_PER_SECOND).toNanos();
    long count = time.toNanos() / intervalNanos;
    for (long number = 0; number < count; number++) {
      LockSupport.parkNanos(startNanos + number * intervalNanos - System.nanoTime());
      int partition = sent.size() % PARTITIONS;
      byte[] fact = RecordCodec.encode(fact(sent.size()));
      sent.add(producer.send(new ProducerRecord<>(FACTS, partition, null, fact)));
      read(consumer, Duration.ZERO);
    }
  }

  private static LogRecord fact(int number) {
    return new LogRecord.ServerEvent(
        new EventId(new UUID(0x7000, number)),
        new SiteId(number % PARTITIONS),
        Instant.now().truncatedTo(ChronoUnit.MICROS),
        EventContent.of(EventName.CUSTOM, "/path"),
        Forwarding.NEITHER,
        Optional.empty(),
        Optional.empty());
  }

  private void read(KafkaConsumer<byte[], byte[]> consumer, Duration wait) {
    for (ConsumerRecord<byte[], byte[]> record : consumer.poll(wait)) {
      if (ChangeCodec.decode(record.value())
          instanceof ChangeRecord.Change(CreditChange.Credited(long position, var _, var _))) {
        credited++;
        readNanos
            .computeIfAbsent(record.partition(), _ -> new HashMap<>())
            .put(position, System.nanoTime());
      }
    }
  }

  private void readAll(KafkaConsumer<byte[], byte[]> consumer) {
    await("all facts are credited")
        .untilAsserted(
            () -> {
              read(consumer, Duration.ofMillis(100));
              assertThat(credited).isGreaterThanOrEqualTo(sent.size());
            });
    read(consumer, Duration.ofSeconds(1));
  }

  /** Prints, by partition, the longest time after the kill during which no change was read. */
  private void report(long killedNanos) {
    readNanos.forEach(
        (partition, byPosition) -> {
          long previous = killedNanos;
          long longest = 0;
          for (long read : byPosition.values().stream().sorted().toList()) {
            if (read > killedNanos) {
              longest = Math.max(longest, read - previous);
              previous = read;
            }
          }
          System.out.printf(
              "take-over: partition %d had no changes for %d ms%n",
              partition, Duration.ofNanos(longest).toMillis());
        });
  }

  private void assertEachFactIsCreditedOnce() throws Exception {
    Map<Integer, List<Long>> positions = new HashMap<>();
    for (Future<RecordMetadata> acknowledged : sent) {
      RecordMetadata metadata = acknowledged.get();
      positions
          .computeIfAbsent(metadata.partition(), _ -> new ArrayList<>())
          .add(metadata.offset() + 1);
    }
    assertThat(credited).isEqualTo(sent.size());
    positions.forEach(
        (partition, expected) ->
            assertThat(readNanos.get(partition)).containsOnlyKeys(expected.toArray(Long[]::new)));
  }

  private static Producer<byte[], byte[]> producer(LocalKafka kafka) {
    return new KafkaProducer<>(
        Map.of("bootstrap.servers", kafka.bootstrapServers(), "acks", "all", "linger.ms", 0),
        new ByteArraySerializer(),
        new ByteArraySerializer());
  }
}
