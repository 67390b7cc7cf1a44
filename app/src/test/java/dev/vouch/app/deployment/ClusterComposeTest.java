package dev.vouch.app.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.config.Setting;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code compose.cluster.yaml} and the files that it uses. */
class ClusterComposeTest {
  private static final Path REPOSITORY = Path.of("..");
  private static final Pattern COMMANDS =
      Pattern.compile("(?s)```sh\n(mkdir -m 700 secrets\n.*?)```");

  private final ComposeFile compose = ComposeFile.read("compose.cluster.yaml");

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"networks", "secrets", "volumes"})
  void whatServicesUse_isDeclared_andNothingElse(String kind) {
    assertThat(compose.used(kind))
        .containsExactlyInAnyOrderElementsOf(ComposeFile.names(compose.root().path(kind)));
  }

  @Test
  void nodes_startWhenTheEnginesAreHealthy() {
    for (String node : compose.services("vouch-")) {
      List<String> engines = ComposeFile.names(compose.service(node).path("depends_on"));
      assertThat(engines)
          .containsExactly("kafka-1", "kafka-2", "kafka-3", "clickhouse", "postgres")
          .allSatisfy(
              engine ->
                  assertThat(compose.service(engine).path("healthcheck").path("test").size())
                      .as(engine)
                      .isPositive());
    }
  }

  @Test
  void settingsOfNodes_exist() {
    assertThat(compose.services("vouch-")).hasSize(2);
    assertThat(compose.services("vouch-").stream().flatMap(compose::variables))
        .isNotEmpty()
        .isSubsetOf(Stream.of(Setting.values()).map(Setting::variable).toList());
  }

  /** Of docs/CLUSTER.md. */
  @Test
  void documentedCommands_makeEachSecret_withSettingsThatExist() throws Exception {
    String commands =
        COMMANDS
            .matcher(Files.readString(REPOSITORY.resolve("docs/CLUSTER.md")))
            .results()
            .map(block -> block.group(1))
            .findFirst()
            .orElseThrow();
    Process shell =
        new ProcessBuilder("sh", "-euc", commands).directory(directory.toFile()).start();
    assertThat(shell.waitFor()).isZero();

    for (String secret : ComposeFile.names(compose.root().path("secrets"))) {
      String file = compose.root().path("secrets").path(secret).path("file").asString();
      assertThat(directory.resolve(file)).isNotEmptyFile();
    }
    Properties made = properties(directory.resolve("secrets/vouch.properties"));
    assertThat(made.stringPropertyNames())
        .containsExactlyInAnyOrder("admin_token", "clickhouse_url", "database_url")
        .isSubsetOf(Stream.of(Setting.values()).map(Setting::key).toList());
    assertThat(made.getProperty("database_url"))
        .contains(Files.readString(directory.resolve("secrets/postgres-password")).strip());
    assertThat(Files.readString(REPOSITORY.resolve(".gitignore"))).contains("\n/secrets/\n");
    assertThat(Files.readString(REPOSITORY.resolve(".dockerignore"))).contains("\nsecrets\n");
  }

  private static Properties properties(Path file) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    }
    return properties;
  }

  @Test
  void proxy_sendsRequestsToEachNode_andIsTheOnlyOneThatIsTrusted() throws IOException {
    String caddyfile = Files.readString(REPOSITORY.resolve("packaging/caddy/cluster.Caddyfile"));
    String subnet = compose.root().at("/networks/proxy/ipam/config/0/subnet").asString();
    assertThat(compose.services("vouch-"))
        .allSatisfy(node -> assertThat(caddyfile).contains(" " + node + ":8080"))
        .allSatisfy(
            node ->
                assertThat(
                        compose
                            .service(node)
                            .path("environment")
                            .path("VOUCH_TRUSTED_PROXIES")
                            .asString())
                    .isEqualTo(subnet));
  }

  /** Whose brokers the tests start. */
  @Test
  void kafka_hasTheVersionOfTheClients() throws IOException {
    String pom = Files.readString(REPOSITORY.resolve("pom.xml"));
    for (String broker : compose.services("kafka-")) {
      String version =
          compose.service(broker).path("image").asString().replace("apache/kafka:", "");
      assertThat(pom).contains("<kafka.version>" + version + "</kafka.version>");
    }
  }

  @Test
  void brokers_areOneCluster_inWhichOneMayFail() {
    List<String> brokers = compose.services("kafka-");
    assertThat(brokers).hasSize(3);
    for (String broker : brokers) {
      String number = broker.replace("kafka-", "");
      var settings = compose.service(broker).path("environment");
      assertThat(settings.path("KAFKA_NODE_ID").asString()).isEqualTo(number);
      assertThat(settings.path("KAFKA_CONTROLLER_QUORUM_VOTERS").asString())
          .contains("%s@%s:9093".formatted(number, broker));
      assertThat(settings.path("KAFKA_ADVERTISED_LISTENERS").asString())
          .isEqualTo("PLAINTEXT://" + broker + ":9092");
      assertThat(settings.path("KAFKA_MIN_INSYNC_REPLICAS").asInt()).isEqualTo(2);
    }
  }
}
