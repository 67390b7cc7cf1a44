package dev.vouch.localcluster;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.localcluster.process.LocalClickHouse;
import dev.vouch.localcluster.process.LocalKafka;
import dev.vouch.localcluster.process.LocalPostgres;
import dev.vouch.localcluster.process.LocalVouch;
import dev.vouch.localcluster.process.Ports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The steps of docs/migrate.md, with the programs that an operator runs. */
@Tag("campaign")
class MigratedServerTest {
  private static final String ADMIN_TOKEN = "token-of-the-migration";
  private static final int SUCCESS = 0;
  private static final int FAILURE = 1;

  private static final String SITE =
      """
      {"name": "Shop", "domains": ["shop.example"], "timezone": "Europe/Berlin"}\
      """;

  @TempDir Path directory;

  @Test
  void server_movesToAClusterAndBack_withItsEventsKeysAndIdempotencyKeys() throws Exception {
    Ports ports = Ports.keptIn(directory.resolve("ports"));
    try (LocalKafka kafka = LocalKafka.start(directory.resolve("kafka"), 1);
        LocalClickHouse clickHouse = LocalClickHouse.start(directory.resolve("clickhouse"));
        LocalPostgres postgres = LocalPostgres.start(directory.resolve("postgresql"))) {
      Map<String, String> cluster =
          Map.of(
              "kafka_bootstrap", kafka.bootstrapServers(),
              "kafka_replicas", "1",
              "clickhouse_url", "http://127.0.0.1:%d/vouch".formatted(clickHouse.process().port()),
              "database_url",
                  "postgresql://postgres@127.0.0.1:%d/postgres"
                      .formatted(postgres.process().port()),
              "data", directory.resolve("node").toString());
      String site;
      String token;
      try (LocalVouch server = start("server", directory.resolve("data"), ports, Map.of());
          VouchRequests requests = requests(server)) {
        site = requests.json("POST", "/api/sites", ADMIN_TOKEN, SITE).getString("site_id");
        token =
            requests
                .json("POST", "/api/sites/" + site + "/keys", ADMIN_TOKEN, "{\"name\": \"api\"}")
                .getString("token");
        send(requests, token, 1, 40);
        assertThat(moveToCluster(cluster)).as(output()).isEqualTo(SUCCESS);
        send(requests, token, 41, 60);
        assertThat(moveToCluster(cluster, "--finish")).as(output()).isEqualTo(FAILURE);
        assertThat(output()).contains("A server uses");
        awaitSuccesses(60, requests, site);
      }

      assertThat(moveToCluster(cluster, "--finish")).as(output()).isEqualTo(SUCCESS);

      assertThat(output()).contains("60 successes: equal", "The migration is complete.");
      try (LocalVouch node = start("node", directory.resolve("node"), ports, variables(cluster));
          VouchRequests requests = requests(node)) {
        awaitSuccesses(60, requests, site);
        send(requests, token, 55, 65);
        awaitSuccesses(65, requests, site);
        assertThat(moveBack(cluster)).as(output()).isEqualTo(SUCCESS);
        send(requests, token, 66, 70);
        assertThat(moveBack(cluster, "--finish")).as(output()).isEqualTo(FAILURE);
        assertThat(output()).contains("A node uses this cluster");
        awaitSuccesses(70, requests, site);
      }

      assertThat(moveBack(cluster, "--finish")).as(output()).isEqualTo(SUCCESS);

      assertThat(output()).contains("70 successes: equal", "Start a server");
      try (LocalVouch server = start("moved-back", directory.resolve("back"), ports, Map.of());
          VouchRequests requests = requests(server)) {
        awaitSuccesses(70, requests, site);
        send(requests, token, 50, 75);
        awaitSuccesses(75, requests, site);
      }
    }
  }

  private LocalVouch start(String name, Path data, Ports ports, Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(settings);
    all.put("VOUCH_ADMIN_TOKEN", ADMIN_TOKEN);
    LocalVouch vouch =
        LocalVouch.start(name, DevClusterTest.program(), data, ports, directory, all);
    try {
      vouch.process().awaitReady();
      return vouch;
    } catch (RuntimeException e) {
      vouch.close();
      throw e;
    }
  }

  private static VouchRequests requests(LocalVouch vouch) {
    return new VouchRequests("http://" + vouch.process().address());
  }

  private static Map<String, String> variables(Map<String, String> settings) {
    Map<String, String> variables = new HashMap<>();
    settings.forEach((key, value) -> variables.put("VOUCH_" + key.toUpperCase(Locale.ROOT), value));
    return variables;
  }

  /** Sends a success for each number, whose idempotency key it is. */
  private static void send(VouchRequests requests, String token, int first, int last)
      throws IOException, InterruptedException {
    for (int number = first; number <= last; number++) {
      assertThat(
              requests.event(
                  token,
                  Optional.of("order-" + number),
                  """
                  {"event_name": "success", "name": "paid", "page_path": "/paid",
                   "success_user_id": "customer-%d", "success_value": %d}\
                  """
                      .formatted(number % 7, number)))
          .isEqualTo(204);
    }
  }

  private static void awaitSuccesses(int count, VouchRequests requests, String site) {
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    String path =
        "/api/sites/%s/reports/summary?from=%s&to=%s"
            .formatted(site, today.minusDays(1), today.plusDays(1));
    await("successes are reported")
        .untilAsserted(
            () ->
                assertThat(requests.json("GET", path, ADMIN_TOKEN, "").getLong("successes"))
                    .isEqualTo(count));
  }

  private int moveToCluster(Map<String, String> cluster, String... options)
      throws IOException, InterruptedException {
    return migrate(cluster, "data", "--to-config=", options);
  }

  private int moveBack(Map<String, String> cluster, String... options)
      throws IOException, InterruptedException {
    return migrate(cluster, "back", "--from-config=", options);
  }

  private int migrate(
      Map<String, String> cluster, String data, String configOption, String... options)
      throws IOException, InterruptedException {
    Path file = directory.resolve("cluster.properties");
    Files.write(
        file,
        cluster.entrySet().stream().map(line -> line.getKey() + "=" + line.getValue()).toList());
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-jar",
                DevClusterTest.program().jar().toString(),
                "migrate",
                "--data=" + directory.resolve(data),
                configOption + file));
    command.addAll(List.of(options));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(directory.resolve("migrate.log").toFile())
        .start()
        .waitFor();
  }

  private String output() throws IOException {
    Path log = directory.resolve("migrate.log");
    return Files.exists(log) ? Files.readString(log) : "";
  }
}
