package dev.vouch.localcluster;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.localcluster.process.LocalClickHouse;
import dev.vouch.localcluster.process.LocalKafka;
import dev.vouch.localcluster.process.LocalPostgres;
import dev.vouch.localcluster.process.LocalVouch;
import dev.vouch.localcluster.process.Ports;
import dev.vouch.localcluster.process.ProcessException;
import dev.vouch.localcluster.process.ServerCertificate;
import dev.vouch.localcluster.proxy.TlsProxy;
import java.net.ConnectException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node whose connections to ClickHouse and PostgreSQL have TLS. */
@Tag("campaign")
class SecuredServersTest {
  private static final String ADMIN_TOKEN = "token-of-the-secured-servers";

  @TempDir static Path directory;

  private static ServerCertificate certificate;
  private static ServerCertificate other;
  private static LocalKafka kafka;
  private static LocalClickHouse clickHouse;
  private static TlsProxy toClickHouse;
  private static LocalPostgres postgres;

  @BeforeAll
  static void startServers() {
    certificate = ServerCertificate.create(directory.resolve("certificate"));
    other = ServerCertificate.create(directory.resolve("other-certificate"));
    kafka = LocalKafka.start(directory.resolve("kafka"), 1);
    clickHouse = LocalClickHouse.start(directory.resolve("clickhouse"));
    toClickHouse = TlsProxy.to(clickHouse.process().port(), certificate);
    postgres = LocalPostgres.startSecured(directory.resolve("postgresql"), certificate);
  }

  @AfterAll
  static void stopServers() {
    postgres.close();
    toClickHouse.close();
    clickHouse.close();
    kafka.close();
  }

  @Test
  void node_usesTlsForAllConnections_andReportsEvents() throws Exception {
    try (LocalVouch node = start("node", certificate, certificate);
        VouchRequests requests = new VouchRequests("http://" + node.process().address())) {
      node.process().awaitReady();
      String site = requests.json("POST", "/api/sites", ADMIN_TOKEN, SITE).getString("site_id");
      String token =
          requests
              .json("POST", "/api/sites/" + site + "/keys", ADMIN_TOKEN, "{\"name\": \"api\"}")
              .getString("token");

      assertThat(requests.event(token, Optional.of("order-1"), EVENT)).isEqualTo(204);

      LocalDate today = LocalDate.now(ZoneOffset.UTC);
      String summary =
          "/api/sites/%s/reports/summary?from=%s&to=%s"
              .formatted(site, today.minusDays(1), today.plusDays(1));
      await("conversion is reported")
          .ignoreException(ConnectException.class)
          .until(() -> requests.json("GET", summary, ADMIN_TOKEN, "").getLong("successes") == 1);
      assertThat(connections("ssl")).isPositive();
      assertThat(connections("NOT ssl")).isZero();
    }
  }

  private static final String SITE =
      """
      {"name": "Shop", "domains": ["shop.example"], "timezone": "UTC"}\
      """;

  private static final String EVENT =
      """
      {"event_name": "success", "name": "paid", "page_path": "/paid", "success_value": 1}\
      """;

  @Test
  void certificateOfClickHouseThatIsNotTrusted_isTheReasonWhyTheNodeIsNotReady() throws Exception {
    try (LocalVouch node = start("untrusting-node", other, certificate);
        VouchRequests requests = new VouchRequests("http://" + node.process().address())) {
      await("node names its connection")
          .ignoreException(ConnectException.class)
          .until(() -> readiness(requests).contains("the TLS connection to ClickHouse"));
      assertThat(readiness(requests)).contains("sslrootcert of VOUCH_CLICKHOUSE_URL");
    }
  }

  @Test
  void certificateOfPostgresThatIsNotTrusted_isTheReasonWhyTheStartFails() throws Exception {
    try (LocalVouch node = start("stopped-node", certificate, other)) {
      assertThatThrownBy(() -> node.process().awaitReady()).isInstanceOf(ProcessException.class);
      assertThat(Files.readString(node.process().log()))
          .contains("cannot use postgresql://", "sslrootcert");
    }
  }

  @Test
  void clientCertificate_takesThePlaceOfAPasswordOfPostgres() throws Exception {
    ServerCertificate client = ServerCertificate.create(directory.resolve("client-certificate"));
    try (LocalPostgres certifying =
        LocalPostgres.startWithClientCertificates(
            directory.resolve("certifying-postgresql"), certificate, client)) {
      createUser(certifying);
      String url =
          "postgresql://vouch@%s/postgres?sslmode=verify-full&sslrootcert=%s"
              .formatted(certifying.process().address(), certificate.certificate());
      String files =
          "&sslcert=%s&sslkey=%s&pemKeyAlgorithm=EC"
              .formatted(client.certificate(), client.privateKey());
      try (LocalVouch node = start("certified-node", certificate, url + files)) {
        node.process().awaitReady();
      }
      try (LocalVouch node = start("uncertified-node", certificate, url)) {
        assertThatThrownBy(() -> node.process().awaitReady()).isInstanceOf(ProcessException.class);
        assertThat(Files.readString(node.process().log()))
            .contains("PostgreSQL rejects the user, or its password or certificate");
      }
    }
  }

  private static void createUser(LocalPostgres server) throws SQLException {
    try (Connection connection = LocalPostgres.connections(server.jdbcUrl()).getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE USER vouch");
      statement.execute("GRANT CREATE ON DATABASE postgres TO vouch");
    }
  }

  private static LocalVouch start(
      String name, ServerCertificate ofClickHouse, ServerCertificate ofPostgres) {
    return start(
        name,
        ofClickHouse,
        "postgresql://postgres@%s/postgres?sslmode=verify-full&sslrootcert=%s"
            .formatted(postgres.process().address(), ofPostgres.certificate()));
  }

  private static LocalVouch start(String name, ServerCertificate ofClickHouse, String databaseUrl) {
    return LocalVouch.start(
        name,
        DevClusterTest.program(),
        directory.resolve(name),
        Ports.keptIn(directory.resolve("ports")),
        directory,
        Map.of(
            "VOUCH_KAFKA_BOOTSTRAP",
            kafka.bootstrapServers(),
            "VOUCH_KAFKA_REPLICAS",
            "1",
            "VOUCH_CLICKHOUSE_URL",
            "https://127.0.0.1:%d/vouch?sslrootcert=%s"
                .formatted(toClickHouse.port(), ofClickHouse.certificate()),
            "VOUCH_DATABASE_URL",
            databaseUrl,
            "VOUCH_ADMIN_TOKEN",
            ADMIN_TOKEN));
  }

  private static String readiness(VouchRequests requests) throws Exception {
    return requests.send("GET", "/healthz/ready", Map.of(), "").body();
  }

  /** Counts the connections of nodes. */
  private static int connections(String condition) throws SQLException {
    String question =
        "SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)"
            + " WHERE application_name = 'vouch' AND "
            + condition;
    try (Connection connection = LocalPostgres.connections(postgres.jdbcUrl()).getConnection();
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(question)) {
      assertThat(result.next()).isTrue();
      return result.getInt(1);
    }
  }
}
