package dev.vouch.cluster.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.cluster.claim.PostgresClaims;
import dev.vouch.cluster.claim.PostgresSettings;
import dev.vouch.cluster.claim.TestPostgres;
import dev.vouch.cluster.kafka.KafkaProcess;
import dev.vouch.core.log.Appended;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogRecord;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Kafka log on three brokers, while one of them or the appending process is killed. */
@Tag("prove")
class KafkaFaultTest {
  private static final int EVENTS = 20_000;
  private static final int IN_FLIGHT = 256;
  private static final InstantSource CLOCK = InstantSource.system();

  @TempDir static Path directory;

  private static KafkaProcess kafka;
  private static TestPostgres postgres;

  private KafkaLogSettings settings;
  private PostgresSettings schema;

  @BeforeAll
  static void startServers() throws Exception {
    kafka = KafkaProcess.start(directory, 3);
    postgres = TestPostgres.start(directory.resolve("postgres"));
  }

  @AfterAll
  static void stopServers() throws Exception {
    postgres.close();
    kafka.close();
  }

  @BeforeEach
  void createSchema() throws Exception {
    settings = new KafkaLogSettings(kafka.bootstrapServers(), "facts-" + UUID.randomUUID(), 6, 3);
    schema = postgres.createSchema();
  }

  @Test
  void killOfOneOfThreeBrokers_keepsEachRecordOnceInOrder() throws Exception {
    List<CompletableFuture<Appended>> outcomes = new ArrayList<>();
    Semaphore inFlight = new Semaphore(IN_FLIGHT);
    try (KafkaLog log = open()) {
      for (int number = 0; number < EVENTS; number++) {
        if (number == EVENTS / 3) {
          kafka.kill(0);
        }
        if (number == 2 * EVENTS / 3) {
          kafka.restart(0);
        }
        assertThat(inFlight.tryAcquire(60, TimeUnit.SECONDS)).isTrue();
        CompletableFuture<Appended> outcome = append(log, number);
        outcomes.add(outcome);
        outcome.thenRun(inFlight::release);
      }
      outcomes.forEach(outcome -> outcome.orTimeout(60, TimeUnit.SECONDS).join());

      List<LogEntry> entries = Facts.entries(log);

      assertThat(outcomes)
          .allSatisfy(outcome -> assertThat(outcome.join()).isInstanceOf(Appended.Stored.class));
      assertThat(entries).hasSize(EVENTS);
      for (long site = 0; site < Facts.SITES; site++) {
        long of = site;
        assertThat(entries.stream().map(LogEntry::record))
            .filteredOn(record -> record.site().value() == of)
            .map(Facts::number)
            .isSorted()
            .doesNotHaveDuplicates()
            .hasSize(EVENTS / Facts.SITES);
      }
    }
    kafka.awaitNodes(3);
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
    LogRecord claimed = Facts.event(ClaimingProcess.NUMBER, receivedAt);
    LogRecord repeated = Facts.event(ClaimingProcess.NUMBER + Facts.SITES, CLOCK.instant());

    try (KafkaLog log = open()) {
      assertThat(Facts.entries(log)).isEmpty();
      Appended outcome =
          log.append(repeated, Optional.of(ClaimingProcess.KEY))
              .toCompletableFuture()
              .get(30, TimeUnit.SECONDS);

      assertThat(outcome).isEqualTo(new Appended.Replayed(claimed.id()));
      assertThat(Facts.entries(log)).extracting(LogEntry::record).containsExactly(claimed);
    }
  }

  private CompletableFuture<Appended> append(KafkaLog log, long number) {
    return log.append(Facts.event(number, Instant.now()), Optional.empty()).toCompletableFuture();
  }

  private KafkaLog open() {
    return KafkaLog.open(settings, PostgresClaims.open(schema, CLOCK), CLOCK);
  }
}
