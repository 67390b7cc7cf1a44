package dev.vouch.cluster;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.cluster.claim.ClaimsTestServer;
import dev.vouch.cluster.clickhouse.ClickHouseServer;
import dev.vouch.cluster.kafka.KafkaConnection;
import dev.vouch.cluster.log.KafkaLogSettings;
import dev.vouch.core.engine.Reporting;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.log.Appended;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.localcluster.process.KafkaClientCertificates;
import dev.vouch.localcluster.process.KafkaSecurity;
import dev.vouch.localcluster.process.LocalKafka;
import dev.vouch.localcluster.process.ServerCertificate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.resource.ResourceType;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A node whose connection to Kafka has TLS, a password or a certificate, and only the rights that
 * it needs.
 */
@Tag("prove")
class SecuredKafkaTest {
  private static final InstantSource CLOCK = InstantSource.system();
  private static final Duration ANSWER_MAX = Duration.ofSeconds(15);
  private static final Duration NO_ANSWER = Duration.ofSeconds(1);
  private static final String WRONG_PASSWORD = "not-the-password";

  @TempDir static Path directory;

  private static KafkaSecurity security;
  private static LocalKafka kafka;
  private static KafkaClientCertificates certificates;
  private static LocalKafka certifyingKafka;
  private static ClaimsTestServer postgres;
  private static ClickHouseServer clickHouse;

  @BeforeAll
  static void startServers() throws Exception {
    security = KafkaSecurity.create(directory.resolve("security"));
    kafka = LocalKafka.startSecured(directory.resolve("kafka"), 1, security);
    certificates = KafkaClientCertificates.create(directory.resolve("certificates"));
    certifyingKafka =
        LocalKafka.startSecured(directory.resolve("certifying-kafka"), 1, certificates);
    postgres = ClaimsTestServer.start(directory.resolve("postgres"));
    clickHouse = ClickHouseServer.open();
    try (Admin admin = admin(kafka)) {
      KafkaSecurity.createUser(admin);
      KafkaSecurity.grant(admin, documentedRights(), "vouch");
    }
    try (Admin admin = admin(certifyingKafka)) {
      KafkaSecurity.grant(admin, documentedRights(), "vouch");
    }
  }

  private static Admin admin(LocalKafka kafka) {
    return Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()));
  }

  @AfterAll
  static void stopServers() {
    clickHouse.close();
    postgres.close();
    certifyingKafka.close();
    kafka.close();
  }

  /** Of docs/CLUSTER.md. */
  private static Map<ResourceType, List<AclOperation>> documentedRights() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "CLUSTER.md"));
    return Map.of(
        ResourceType.TOPIC, operations("topics", page),
        ResourceType.GROUP, operations("groups", page),
        ResourceType.TRANSACTIONAL_ID, operations("transactional IDs", page));
  }

  private static List<AclOperation> operations(String kind, String page) {
    Matcher row = Pattern.compile("\n\\| " + kind + " \\| ([A-Za-z, ]+) \\|").matcher(page);
    assertThat(row.find()).as(kind).isTrue();
    return Stream.of(row.group(1).split(", ")).map(SecuredKafkaTest::operation).toList();
  }

  private static AclOperation operation(String name) {
    return AclOperation.fromString(
        name.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toUpperCase(Locale.ROOT));
  }

  @Test
  void nodeWithTheDocumentedRights_recordsReportsAndDeletesEvents() throws Exception {
    try (ClusterEngine engine = open("vouch", file("SCRAM-SHA-512", KafkaSecurity.PASSWORD))) {
      assertRecordsReportsAndDeletes(engine);
    }
  }

  @Test
  void nodeWithACertificateInsteadOfAPassword_recordsReportsAndDeletesEvents() throws Exception {
    try (ClusterEngine engine =
        openCertified("vouch-certified", certificates.clientFile(certificates.client()))) {
      assertRecordsReportsAndDeletes(engine);
    }
  }

  private static void assertRecordsReportsAndDeletes(ClusterEngine engine) throws Exception {
    try (Reporting reporting = engine.startReporting()) {
      assertThat(engine.log().append(event(), Optional.empty()).toCompletableFuture().join())
          .isInstanceOf(Appended.Stored.class);
      await("all records are applied")
          .until(() -> reporting.appliedPositions().include(engine.lastPositions()));

      engine.removeErasedRecords();

      assertThat(engine.failure().or(reporting::failure)).isEmpty();
    }
  }

  @Test
  void missingOrUnknownCertificate_isTheReasonWhyTheStartFails() {
    ServerCertificate unknown = ServerCertificate.create(directory.resolve("unknown"));

    for (Path file :
        List.of(certificates.clientFileWithoutCertificate(), certificates.clientFile(unknown))) {
      assertThatThrownBy(() -> openCertified("vouch-refused", file))
          .isInstanceOf(LogFailedException.class)
          .hasMessageContaining("The TLS connection to Kafka fails")
          .hasMessageContaining("check ssl.*");
    }
  }

  private static ClusterEngine openCertified(String topic, Path file) throws Exception {
    return open(
        topic,
        KafkaConnection.of(certifyingKafka.securedBootstrapServers(), Optional.of(file)),
        ANSWER_MAX);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PLAIN", "SCRAM-SHA-512"})
  void wrongPassword_isTheReasonWhyTheStartFails_andIsNotShown(String mechanism) {
    assertFailure("vouch", file(mechanism, WRONG_PASSWORD))
        .hasMessageContaining("Kafka rejects the user or the password")
        .hasMessageContaining("VOUCH_KAFKA_CONFIG")
        .hasMessageNotContaining(WRONG_PASSWORD);
  }

  @Test
  void certificateThatIsNotTrusted_isTheReasonWhyTheStartFails() throws IOException {
    Path trusting = file("PLAIN", KafkaSecurity.PASSWORD);
    List<String> others =
        Files.readAllLines(trusting).stream().filter(line -> !line.startsWith("ssl.")).toList();

    assertFailure("vouch", Files.write(directory.resolve("untrusting.properties"), others))
        .hasMessageContaining("The TLS connection to Kafka fails")
        .hasMessageNotContaining(KafkaSecurity.PASSWORD);
  }

  @Test
  void trustStoreThatDoesNotExist_isNamed() throws IOException {
    String text =
        Files.readString(file("PLAIN", KafkaSecurity.PASSWORD))
            .replace(security.certificate().certificate().toString(), "/no/such/store.pem");

    assertFailure("vouch", Files.writeString(directory.resolve("missing.properties"), text))
        .hasMessageContaining("/no/such/store.pem")
        .hasMessageNotContaining(KafkaSecurity.PASSWORD);
  }

  @Test
  void topicWithoutRights_isNamed() {
    assertFailure("shop", file("PLAIN", KafkaSecurity.PASSWORD))
        .hasMessageContaining("lacks rights")
        .hasMessageContaining("shop");
  }

  @Test
  void connectionWithoutTls_failsWithTheSettingToCheck() {
    KafkaConnection unsecured = KafkaConnection.unsecured(kafka.securedBootstrapServers());

    assertThatThrownBy(() -> open("vouch", unsecured, NO_ANSWER))
        .isInstanceOf(LogFailedException.class)
        .hasMessageContaining("VOUCH_KAFKA_CONFIG has what the brokers require");
  }

  private static AbstractThrowableAssert<?, ?> assertFailure(String topic, Path file) {
    return assertThatThrownBy(() -> open(topic, file)).isInstanceOf(LogFailedException.class);
  }

  private static Path file(String mechanism, String password) {
    return security.clientFile(mechanism, password);
  }

  private static ClusterEngine open(String topic, Path file) throws Exception {
    KafkaConnection connection =
        KafkaConnection.of(kafka.securedBootstrapServers(), Optional.of(file));
    return open(topic, connection, ANSWER_MAX);
  }

  private static ClusterEngine open(String topic, KafkaConnection connection, Duration answerMax)
      throws Exception {
    return ClusterEngine.open(
        new ClusterSettings(
            new KafkaLogSettings(connection, topic, 1, 1, 1L << 20, answerMax),
            List.of(clickHouse.settings(topic.replace('-', '_'))),
            postgres.createSchema(),
            directory.resolve(topic),
            true),
        CLOCK);
  }

  private static LogRecord event() {
    return new LogRecord.ServerEvent(
        new EventId(UUID.randomUUID()),
        new SiteId(1),
        Instant.now().truncatedTo(ChronoUnit.MICROS),
        EventContent.of(EventName.CUSTOM, "/path"),
        Forwarding.NEITHER,
        Optional.empty(),
        Optional.empty());
  }
}
