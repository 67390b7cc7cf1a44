package dev.vouch.cluster.credit;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.cluster.claim.ClaimsTestServer;
import dev.vouch.cluster.claim.PostgresClaims;
import dev.vouch.cluster.credit.ChangeCodec.ChangeRecord;
import dev.vouch.cluster.credit.StateFiles.StateTopic;
import dev.vouch.cluster.kafka.KafkaConnection;
import dev.vouch.cluster.log.KafkaLog;
import dev.vouch.cluster.log.KafkaLogSettings;
import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.ingest.Outcome;
import dev.vouch.core.log.Appended;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.localcluster.process.FileSearch;
import dev.vouch.localcluster.process.LocalKafka;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * docs/ARCHITECTURE.md, goal 4, and docs/PRIVACY.md, erasure: what the data directories of Kafka
 * and PostgreSQL and the state of credit have of a user.
 */
@Tag("prove")
class PersonalDataTest {
  private static final String IP = "203.0.113.77";
  private static final String USER_AGENT = "Mozilla/5.0 (Vouch Secret Browser)/77.0";
  private static final String USER_ID = "customer-7f3a9c77";
  private static final String ORDER_ID = "purchase-5e11ed77";
  private static final String IDEMPOTENCY_KEY = "order-key-77-secret";
  private static final String EVENT =
      """
      {"event_name":"success","name":"paid","page_path":"/paid/%4$s?u=%3$s","ip":"%1$s",
       "user_agent":"%2$s","success_user_id":"%3$s","order_id":"%4$s","success_value":49.90,
       "properties":{"seen_from":"%1$s","client":"%2$s","customer":"%3$s","order":"%4$s"}}\
      """
          .formatted(IP, USER_AGENT, USER_ID, ORDER_ID);

  private static final String CHANGES = "vouch-changes";
  private static final String STATE = "vouch-credit-vouch-" + CreditNode.STORE + "-changelog";

  /** Longer than usual: Kafka cleans its topics at intervals of its own. */
  private static final Duration CLEANED_MAX = Duration.ofMinutes(3);

  /** More than the six weeks after which the state has nothing of an erased user. */
  private static final int DAYS = 80;

  @TempDir Path directory;

  private final ManualClock clock = new ManualClock(Instant.now().truncatedTo(ChronoUnit.MICROS));
  private LocalKafka kafka;
  private ClaimsTestServer postgres;
  private KafkaLog log;
  private CreditStreams credit;
  private KafkaConsumer<byte[], byte[]> changes;
  private long appended;
  private long processed;

  @BeforeEach
  void start() throws Exception {
    kafka = LocalKafka.start(directory, 1);
    postgres = ClaimsTestServer.start(directory.resolve("postgres"));
    log =
        KafkaLog.open(
            new KafkaLogSettings(
                KafkaConnection.unsecured(kafka.bootstrapServers()), "vouch", 1, 1),
            PostgresClaims.open(postgres.createSchema()),
            clock);
    credit =
        CreditStreams.start(
            new CreditSettings(
                KafkaConnection.unsecured(kafka.bootstrapServers()),
                "vouch",
                CHANGES,
                Files.createDirectories(directory.resolve("state")),
                1));
    changes = CommittedChanges.of(kafka.bootstrapServers(), CHANGES, 1);
  }

  @AfterEach
  void stop() throws Exception {
    changes.close();
    credit.close();
    log.close();
    postgres.close();
    kafka.close();
  }

  @Test
  void valuesAsReceived_areInNoFile() {
    OneSiteIngest ingest = new OneSiteIngest(log, clock);
    for (int i = 0; i < 10; i++) {
      assertThat(ingest.record(EVENT, Optional.of(IDEMPOTENCY_KEY + i)))
          .isInstanceOf(Outcome.Recorded.class);
      assertThat(ingest.record(EVENT, Optional.empty())).isInstanceOf(Outcome.Recorded.class);
      appended += 2;
    }
    awaitProcessed();

    Path stateTopic = directoryOf(STATE);
    assertThat(hasUser(stateTopic)).as("the files of topics are searched").isTrue();
    assertNoFileHasValuesAsReceived();
    credit.close();
    assertNoFileHasValuesAsReceived();
  }

  private void assertNoFileHasValuesAsReceived() {
    Map<String, byte[]> values =
        Stream.of(IP, USER_AGENT, USER_ID, ORDER_ID, IDEMPOTENCY_KEY)
            .collect(
                Collectors.toMap(value -> value, value -> value.getBytes(StandardCharsets.UTF_8)));
    assertThat(FileSearch.found(directory, values)).isEmpty();
  }

  /** The times of {@link StateTopic}, which are hours, are seconds here. */
  @Test
  void erasedUser_isNotInTheTopicOfTheStateAfterItsCompaction() throws Exception {
    OneSiteIngest ingest = new OneSiteIngest(log, clock);
    assertThat(ingest.record(EVENT, Optional.empty())).isInstanceOf(Outcome.Recorded.class);
    appended++;
    awaitProcessed();
    Path stateTopic = directoryOf(STATE);
    assertThat(hasUser(stateTopic)).isTrue();

    clock.advance(Duration.ofSeconds(1));
    append(new LogRecord.Erasure(id(), OneSiteIngest.SITE, clock.instant(), user()));
    for (int day = 0; day < DAYS; day++) {
      clock.advance(Duration.ofHours(23));
      append(eventOfAnotherSite());
    }
    awaitProcessed();
    shortenTimes();

    await("state has nothing of the user")
        .atMost(CLEANED_MAX)
        .until(
            () -> {
              // Kafka cleans a segment once it is not written any more.
              append(eventOfAnotherSite());
              return !hasUser(stateTopic);
            });
  }

  private void shortenTimes() throws Exception {
    Map<String, String> times =
        Map.of(
            TopicConfig.SEGMENT_MS_CONFIG, "1000",
            TopicConfig.MAX_COMPACTION_LAG_MS_CONFIG, "1000",
            TopicConfig.DELETE_RETENTION_MS_CONFIG, "1000",
            TopicConfig.FILE_DELETE_DELAY_MS_CONFIG, "100");
    ConfigResource topic = new ConfigResource(ConfigResource.Type.TOPIC, STATE);
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
      admin
          .incrementalAlterConfigs(
              Map.of(
                  topic,
                  times.entrySet().stream()
                      .map(
                          time ->
                              new AlterConfigOp(
                                  new ConfigEntry(time.getKey(), time.getValue()),
                                  AlterConfigOp.OpType.SET))
                      .toList()))
          .all()
          .get(30, TimeUnit.SECONDS);
    }
  }

  private static boolean hasUser(Path files) {
    return !FileSearch.found(files, Map.of("user key", userKey())).isEmpty();
  }

  private static UserKey user() {
    return UserKey.of(OneSiteIngest.SECRETS, USER_ID);
  }

  /** As in the keys of the state. */
  private static byte[] userKey() {
    return ByteBuffer.allocate(Long.BYTES).putLong(user().value()).array();
  }

  private LogRecord eventOfAnotherSite() {
    return new LogRecord.ServerEvent(
        id(),
        new SiteId(6),
        clock.instant(),
        EventContent.of(EventName.CUSTOM, "/path"),
        Forwarding.NEITHER,
        Optional.empty(),
        Optional.empty());
  }

  /** The directory of the only partition. */
  private Path directoryOf(String topic) {
    return FileSearch.files(directory).stream()
        .map(Path::getParent)
        .filter(parent -> parent.endsWith(topic + "-0"))
        .findFirst()
        .orElseThrow();
  }

  private static EventId id() {
    return new EventId(UUID.randomUUID());
  }

  private void append(LogRecord record) {
    assertThat(log.append(record, Optional.empty()).toCompletableFuture().join())
        .isInstanceOf(Appended.Stored.class);
    appended++;
  }

  /** Waits for the changes of all records; the log has times as well. */
  private void awaitProcessed() {
    await("all records are processed")
        .until(
            () -> {
              for (ConsumerRecord<byte[], byte[]> record : changes.poll(Duration.ofMillis(100))) {
                if (ChangeCodec.decode(record.value())
                    instanceof ChangeRecord.Progress(long next)) {
                  processed = next - 1;
                }
              }
              return processed >= log.lastPositions().in(0) && processed >= appended;
            });
  }
}
