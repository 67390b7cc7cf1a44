package dev.vouch.cluster.log;

import dev.vouch.cluster.claim.ClaimsTestServer;
import dev.vouch.cluster.claim.PostgresClaims;
import dev.vouch.contract.log.EventLogContract;
import dev.vouch.core.log.EventLog;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/** The Kafka log passes the contract tests of all engines, on Kafka and PostgreSQL. */
@Tag("prove")
class KafkaLogContractTest extends EventLogContract {
  /** The contract gives one position for all partitions. */
  private static final int PARTITIONS = 1;

  @TempDir static Path directory;

  private static TestKafka kafka;
  private static ClaimsTestServer postgres;

  private final KafkaLogSettings settings;
  private final PGSimpleDataSource schema;

  KafkaLogContractTest() throws SQLException {
    settings = new KafkaLogSettings(kafka.connection(), kafka.newTopic(), PARTITIONS, 1);
    schema = postgres.createSchema();
  }

  @BeforeAll
  static void startServers() throws Exception {
    kafka = TestKafka.open(directory);
    postgres = ClaimsTestServer.start(directory.resolve("postgres"));
  }

  @AfterAll
  static void stopServers() throws Exception {
    postgres.close();
    kafka.close();
  }

  @Override
  protected EventLog open(InstantSource clock) {
    return KafkaLog.open(settings, PostgresClaims.open(schema, clock), clock);
  }
}
