package dev.vouch.localcluster.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The servers that others use keep their data when they are killed and started again. */
@Tag("prove")
class LocalServersTest {
  @TempDir Path directory;

  @Test
  void postgres_keepsCommittedRows_andFlushesEachCommit() throws Exception {
    try (LocalPostgres server = LocalPostgres.start(directory)) {
      assertThat(postgres(server, "SHOW fsync")).isEqualTo("on");
      assertThat(postgres(server, "SHOW synchronous_commit")).isEqualTo("on");
      assertThat(postgres(server, "CREATE TABLE t AS SELECT 7 AS n; SELECT n FROM t"))
          .isEqualTo("7");

      server.process().kill();
      server.process().restart();
      server.process().awaitReady();
      assertThat(postgres(server, "SELECT n FROM t")).isEqualTo("7");
    }
  }

  /** Returns the single value of the last statement. */
  private static String postgres(LocalPostgres server, String sql) throws SQLException {
    try (Connection connection = LocalPostgres.connections(server.jdbcUrl()).getConnection();
        Statement statement = connection.createStatement()) {
      boolean isQuery = statement.execute(sql);
      while (!isQuery) {
        isQuery = statement.getMoreResults();
      }
      try (ResultSet rows = statement.getResultSet()) {
        rows.next();
        return rows.getString(1);
      }
    }
  }

  @Test
  void clickHouse_keepsRows() throws Exception {
    try (LocalClickHouse server = LocalClickHouse.start(directory)) {
      assertThat(clickHouse(server, "CREATE DATABASE d")).isEmpty();
      assertThat(clickHouse(server, "CREATE TABLE d.t (n Int8) ENGINE MergeTree ORDER BY n"))
          .isEmpty();
      assertThat(clickHouse(server, "INSERT INTO d.t VALUES (7)")).isEmpty();

      server.process().kill();
      server.process().restart();
      server.process().awaitReady();
      assertThat(clickHouse(server, "SELECT n FROM d.t")).isEqualTo("7\n");
    }
  }

  private static String clickHouse(LocalClickHouse server, String sql)
      throws IOException, InterruptedException {
    try (HttpClient http = HttpClient.newHttpClient()) {
      return http.send(
              HttpRequest.newBuilder(server.endpoint().resolve("/"))
                  .POST(BodyPublishers.ofString(sql))
                  .build(),
              BodyHandlers.ofString())
          .body();
    }
  }

  @Test
  void kafka_keepsTopics_andCanBeCutFromSomeClients() throws Exception {
    try (LocalKafka kafka = LocalKafka.startCuttable(directory, 1)) {
      try (Admin admin = admin(kafka.cuttableBootstrapServers())) {
        admin.createTopics(List.of(new NewTopic("t", 1, (short) 1))).all().get();
        kafka.cut();
        assertThatThrownBy(() -> admin.listTopics().names().get())
            .isInstanceOf(ExecutionException.class);
        kafka.restore();
        assertThat(admin.listTopics().names().get()).contains("t");
      }

      kafka.brokers().getFirst().kill();
      kafka.brokers().getFirst().restart();
      kafka.awaitReady();
      try (Admin admin = admin(kafka.bootstrapServers())) {
        assertThat(admin.listTopics().names().get()).contains("t");
      }
    }
  }

  private static Admin admin(String bootstrapServers) {
    return Admin.create(
        Map.of(
            "bootstrap.servers",
            bootstrapServers,
            "default.api.timeout.ms",
            10_000,
            "request.timeout.ms",
            5_000));
  }
}
