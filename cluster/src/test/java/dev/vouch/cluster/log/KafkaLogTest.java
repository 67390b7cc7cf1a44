package dev.vouch.cluster.log;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.cluster.claim.ClaimsTestServer;
import dev.vouch.cluster.claim.PostgresClaims;
import dev.vouch.cluster.kafka.KafkaConnection;
import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.log.Appended;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.EventLog.LogGapException;
import dev.vouch.core.log.EventLog.WarehouseAheadOfLogException;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogFeed;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.localcluster.process.LocalKafka;
import dev.vouch.localcluster.process.LocalProcess;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The Kafka log with several partitions on three brokers, also while brokers or the appending
 * process are killed. Each test that kills a broker waits until all of them run again.
 */
@Tag("prove")
class KafkaLogTest {
  private static final int EVENTS = 20_000;
  private static final int IN_FLIGHT = 256;
  private static final Duration ANSWER_MAX = Duration.ofSeconds(5);
  private static final Duration WAIT = Duration.ofMinutes(1);
  private static final InstantSource CLOCK = InstantSource.system();

  @TempDir static Path directory;

  private static LocalKafka kafka;
  private static ClaimsTestServer postgres;

  private KafkaLogSettings settings;
  private PGSimpleDataSource schema;

  @BeforeAll
  static void startServers() throws Exception {
    kafka = LocalKafka.start(directory, 3);
    postgres = ClaimsTestServer.start(directory.resolve("postgres"));
  }

  @AfterAll
  static void stopServers() throws Exception {
    postgres.close();
    kafka.close();
  }

  @BeforeEach
  void createSchema() throws Exception {
    settings =
        new KafkaLogSettings(
            KafkaConnection.unsecured(kafka.bootstrapServers()),
            "facts-" + UUID.randomUUID(),
            6,
            3,
            64L * 1024 * 1024,
            ANSWER_MAX);
    schema = postgres.createSchema();
  }

  @Test
  void killOfOneOfThreeBrokers_keepsEachAcknowledgedRecordOnceInOrder() throws Exception {
    List<CompletableFuture<Appended>> outcomes = new ArrayList<>();
    Semaphore inFlight = new Semaphore(IN_FLIGHT);
    try (KafkaLog log = open()) {
      for (int number = 0; number < EVENTS; number++) {
        if (number == EVENTS / 3) {
          kafka.brokers().getFirst().kill();
        }
        if (number == 2 * EVENTS / 3) {
          kafka.brokers().getFirst().restart();
        }
        // As a backend waits after a 503.
        await("log has no failure").until(() -> log.failure().isEmpty());
        assertThat(inFlight.tryAcquire(60, TimeUnit.SECONDS)).isTrue();
        CompletableFuture<Appended> outcome = append(log, number);
        outcomes.add(outcome);
        CompletableFuture<Void> _ = outcome.thenRun(inFlight::release);
      }
      List<Long> stored = new ArrayList<>();
      for (int number = 0; number < EVENTS; number++) {
        if (outcomes.get(number).get(60, TimeUnit.SECONDS) instanceof Appended.Stored) {
          stored.add((long) number);
        }
      }
      List<LogRecord> records = NumberedFacts.entries(log).stream().map(LogEntry::record).toList();

      assertThat(stored).hasSizeGreaterThan(EVENTS * 9 / 10);
      assertThat(records.stream().map(NumberedFacts::number).sorted().toList()).isEqualTo(stored);
      for (long site = 0; site < NumberedFacts.SITES; site++) {
        SiteId of = new SiteId(site);
        assertThat(records)
            .filteredOn(record -> record.site().equals(of))
            .extracting(NumberedFacts::number)
            .isSorted();
      }
    }
    kafka.awaitReady();
  }

  @Test
  void killBetweenClaimAndAppend_laterAppendsTheClaimedRecord() throws Exception {
    Process child = ClaimingProcess.start(settings, schema);
    Instant receivedAt;
    try (BufferedReader output = child.inputReader()) {
      receivedAt = Instant.parse(output.readLine().substring(ClaimingProcess.CLAIMED.length()));
    } finally {
      child.destroyForcibly().waitFor();
    }
    LogRecord claimed = NumberedFacts.event(ClaimingProcess.NUMBER, receivedAt);
    LogRecord repeated =
        NumberedFacts.event(ClaimingProcess.NUMBER + NumberedFacts.SITES, CLOCK.instant());

    try (KafkaLog log = open()) {
      assertThat(NumberedFacts.entries(log)).isEmpty();
      Appended outcome =
          log.append(repeated, Optional.of(ClaimingProcess.KEY))
              .toCompletableFuture()
              .get(30, TimeUnit.SECONDS);

      assertThat(outcome).isEqualTo(new Appended.Replayed(claimed.id()));
      assertThat(NumberedFacts.entries(log)).extracting(LogEntry::record).containsExactly(claimed);
    }
  }

  @Test
  void withoutInSyncReplicas_appendsAreRefused_andWaitingOnesUnknown_untilThereAreEnough()
      throws Exception {
    try (KafkaLog log = open()) {
      requireAllReplicas();
      append(log, 1).get(30, TimeUnit.SECONDS);
      kafka.brokers().getFirst().kill();
      CompletableFuture<Appended> waiting = append(log, 1 + NumberedFacts.SITES);
      await("log has a failure").until(() -> log.failure().isPresent());

      assertThat(log.failure().orElseThrow())
          .startsWith("Events are rejected with 503: Kafka does not acknowledge them.");
      assertThat(append(log, 1 + 2 * NumberedFacts.SITES))
          .isCompletedWithValueMatching(Appended.Unavailable.class::isInstance);
      assertThat(waiting.get(60, TimeUnit.SECONDS)).isInstanceOf(Appended.Unknown.class);

      kafka.brokers().getFirst().restart();
      await("log has no failure").until(() -> log.failure().isEmpty());
      append(log, 1 + 3 * NumberedFacts.SITES).get(30, TimeUnit.SECONDS);

      assertThat(NumberedFacts.entries(log))
          .extracting(entry -> NumberedFacts.number(entry.record()))
          .containsExactly(1L, 1L + NumberedFacts.SITES, 1L + 3 * NumberedFacts.SITES);
    }
    kafka.awaitReady();
  }

  @Test
  void lossOfAllBrokers_isAFailure_untilTheyAreBack() throws Exception {
    try (KafkaLog log = open()) {
      append(log, 1).get(30, TimeUnit.SECONDS);
      for (LocalProcess broker : kafka.brokers()) {
        broker.kill();
      }
      await("log has a failure").until(() -> log.failure().isPresent());

      assertThat(log.failure().orElseThrow()).startsWith("Events are rejected with 503");
      assertThat(append(log, 1 + NumberedFacts.SITES))
          .isCompletedWithValueMatching(Appended.Unavailable.class::isInstance);

      for (LocalProcess broker : kafka.brokers()) {
        broker.restart();
      }
      await("log has no failure").until(() -> log.failure().isEmpty());
      append(log, 1 + 2 * NumberedFacts.SITES).get(30, TimeUnit.SECONDS);
      assertThat(NumberedFacts.entries(log))
          .extracting(entry -> NumberedFacts.number(entry.record()))
          .containsExactly(1L, 1L + 2 * NumberedFacts.SITES);
    }
    kafka.awaitReady();
  }

  /** The server appends it again then, and its claims are deleted. */
  @Test
  void siteDeletion_isUnknownUntilItsClaimsAreDeleted() throws Exception {
    InMemoryClaims claims = new InMemoryClaims();
    LogRecord deletion =
        new LogRecord.SiteDeletion(
            NumberedFacts.event(1, CLOCK.instant()).id(),
            new SiteId(1),
            CLOCK.instant().truncatedTo(ChronoUnit.MICROS));
    try (KafkaLog log = KafkaLog.open(settings, claims, CLOCK)) {
      claims.fail();
      assertThat(append(log, deletion)).isInstanceOf(Appended.Unknown.class);
      claims.recover();
      assertThat(append(log, deletion)).isInstanceOf(Appended.Stored.class);
    }
  }

  private static Appended append(KafkaLog log, LogRecord record) throws Exception {
    return log.append(record, Optional.empty()).toCompletableFuture().get(30, TimeUnit.SECONDS);
  }

  /** So that one killed broker is one too few. */
  private void requireAllReplicas() throws Exception {
    ConfigEntry all = new ConfigEntry(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG, "3");
    try (Admin admin = new KafkaClients(settings).admin()) {
      admin
          .incrementalAlterConfigs(
              Map.of(
                  new ConfigResource(ConfigResource.Type.TOPIC, settings.topic()),
                  List.of(new AlterConfigOp(all, AlterConfigOp.OpType.SET))))
          .all()
          .get(30, TimeUnit.SECONDS);
    }
  }

  @Test
  void pruning_deletesOnlyWhatIsConfirmedAndOlderThan28Days() throws Exception {
    ManualClock clock = new ManualClock(Instant.parse("2026-10-01T12:00:00Z"));
    try (KafkaLog log = open(clock)) {
      for (int day = 0; day < 40; day++) {
        LogRecord record = NumberedFacts.event(0, clock.instant());
        log.append(record, Optional.empty()).toCompletableFuture().get(30, TimeUnit.SECONDS);
        clock.advance(Duration.ofDays(1));
      }
      int partition = log.lastPositions().byPartition().keySet().iterator().next();

      log.prune(LogPositions.NONE);
      assertThat(oldestPosition(partition)).isEqualTo(1);

      log.prune(LogPositions.of(partition, 3));
      assertThat(oldestPosition(partition)).isEqualTo(4);

      log.prune(LogPositions.of(partition, 999));
      try (LogFeed feed = log.feed(of -> of == partition ? oldestPosition(partition) : 1)) {
        // At noon of 10 November: 28 days before its midnight.
        assertThat(feed.poll(WAIT).orElseThrow().entries().getFirst().record().receivedAt())
            .isEqualTo("2026-10-13T12:00:00Z");
      }
    }
  }

  private long oldestPosition(int partition) {
    try (Consumer<byte[], byte[]> consumer = new KafkaClients(settings).consumer()) {
      return PositionRange.of(consumer, new TopicPartition(settings.topic(), partition)).oldest();
    }
  }

  @Test
  void recordsOfASite_areInOnePartition_whichIsReadFromItsOwnPosition() throws Exception {
    try (KafkaLog log = open()) {
      for (int number = 0; number < 10 * NumberedFacts.SITES; number++) {
        CompletableFuture<Appended> _ = append(log, number);
      }
      append(log, 10 * NumberedFacts.SITES).get(30, TimeUnit.SECONDS);
      Map<SiteId, Set<Integer>> partitions = new HashMap<>();
      Map<Integer, Long> next = new HashMap<>();
      try (LogFeed feed = log.feed(_ -> 1)) {
        Optional<Batch> batch = feed.poll(Duration.ZERO);
        while (batch.isPresent()) {
          int partition = batch.get().partition();
          next.put(partition, batch.get().last() + 1);
          for (LogEntry entry : batch.get().entries()) {
            partitions.computeIfAbsent(entry.record().site(), _ -> new HashSet<>()).add(partition);
          }
          batch = feed.poll(Duration.ZERO);
        }
      }

      assertThat(partitions)
          .hasSize(NumberedFacts.SITES)
          .allSatisfy((_, of) -> assertThat(of).hasSize(1));
      assertThat(next).hasSizeGreaterThan(1);
      append(log, 3).get(30, TimeUnit.SECONDS);
      try (LogFeed feed = log.feed(partition -> next.getOrDefault(partition, 1L))) {
        assertThat(feed.poll(Duration.ZERO).orElseThrow().entries())
            .extracting(entry -> NumberedFacts.number(entry.record()))
            .containsExactly(3L);
      }
    }
  }

  @Test
  void feedBeforeTheOldestRecord_isAGap_andOneAfterTheEndIsAhead() throws Exception {
    try (KafkaLog log = open();
        Admin admin = new KafkaClients(settings).admin()) {
      for (int i = 0; i < 10; i++) {
        append(log, (long) i * NumberedFacts.SITES).get(30, TimeUnit.SECONDS);
      }
      int partition = log.lastPositions().byPartition().keySet().iterator().next();
      admin
          .deleteRecords(
              Map.of(
                  new TopicPartition(settings.topic(), partition), RecordsToDelete.beforeOffset(4)))
          .all()
          .get(30, TimeUnit.SECONDS);

      assertThat(oldestPosition(partition)).isEqualTo(5);
      assertThatThrownBy(() -> log.feed(of -> of == partition ? 4 : 1))
          .isInstanceOf(LogGapException.class);
      assertThatThrownBy(() -> log.feed(of -> of == partition ? 12 : 1))
          .isInstanceOf(WarehouseAheadOfLogException.class);
      try (LogFeed feed = log.feed(of -> of == partition ? 5 : 1)) {
        assertThat(feed.poll(Duration.ZERO).orElseThrow().first()).isEqualTo(5);
      }
    }
  }

  @Test
  void damagedRecord_isNamed_andWhatPrecedesItIsRead() throws Exception {
    try (KafkaLog log = open();
        Producer<byte[], byte[]> other = new KafkaClients(settings).producer()) {
      append(log, 0).get(30, TimeUnit.SECONDS);
      int partition = log.lastPositions().byPartition().keySet().iterator().next();
      await("other node sends").until(() -> send(other, partition));
      append(log, NumberedFacts.SITES).get(30, TimeUnit.SECONDS);

      try (LogFeed feed = log.feed(_ -> 1)) {
        assertThat(feed.poll(Duration.ZERO).orElseThrow().entries()).hasSize(1);
        assertThatThrownBy(() -> feed.poll(Duration.ZERO))
            .isInstanceOf(LogFailedException.class)
            .hasMessageStartingWith("Position 2 of partition " + partition);
      }
    }
  }

  /** Fails until the producer knows the topic. */
  private boolean send(Producer<byte[], byte[]> producer, int partition) {
    try {
      producer
          .send(new ProducerRecord<>(settings.topic(), partition, null, new byte[] {1, 2, 3}))
          .get(30, TimeUnit.SECONDS);
      return true;
    } catch (ExecutionException | InterruptedException | TimeoutException _) {
      return false;
    }
  }

  /** The node that wrote the records is gone. */
  @Test
  void timeInAPartitionOfAnotherNode_isAppendedByThisOne() throws Exception {
    ManualClock clock = new ManualClock(Instant.parse("2026-11-20T07:30:00Z"));
    try (KafkaLog idle = open(clock)) {
      try (KafkaLog other = open(clock)) {
        other
            .append(NumberedFacts.event(0, clock.instant()), Optional.empty())
            .toCompletableFuture()
            .get(30, TimeUnit.SECONDS);
      }
      clock.advance(Duration.ofHours(1));

      try (LogFeed feed = idle.feed(_ -> 1)) {
        List<LogEntry> entries = new ArrayList<>(feed.poll(WAIT).orElseThrow().entries());
        if (entries.size() == 1) {
          entries.addAll(feed.poll(WAIT).orElseThrow().entries());
        }
        assertThat(entries).last().isEqualTo(new LogEntry(2, new LogRecord.Time(clock.instant())));
      }
    }
  }

  private CompletableFuture<Appended> append(KafkaLog log, long number) {
    return log.append(NumberedFacts.event(number, Instant.now()), Optional.empty())
        .toCompletableFuture();
  }

  private KafkaLog open() {
    return open(CLOCK);
  }

  private KafkaLog open(InstantSource clock) {
    return KafkaLog.open(settings, PostgresClaims.open(schema, clock), clock);
  }
}
