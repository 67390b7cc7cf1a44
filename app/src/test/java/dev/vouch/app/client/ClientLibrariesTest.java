package dev.vouch.app.client;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.FaultyNetwork;
import dev.vouch.app.FaultyNetwork.Fault;
import dev.vouch.app.Vouch;
import dev.vouch.app.config.Setting;
import dev.vouch.app.config.Settings;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * docs/client-libraries.md: built packages in their runtimes, over a network with faults, against a
 * real server.
 */
@Tag("prove")
class ClientLibrariesTest {
  private static final String ADMIN_TOKEN = "an-administrators-token-for-tests";
  private static final Duration TIMEOUT = Duration.ofMinutes(2);
  private static final int EVENTS = 120;
  private static final int FAULTS_UNTIL = 16;

  private static final Path CLIENTS = Path.of("..", "clients").toAbsolutePath().normalize();
  private static final Path SCRIPTS = Path.of("src", "test", "clients").toAbsolutePath();
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @TempDir static Path directory;

  private static Vouch vouch;
  private static URI uri;

  private String site = "";
  private String token = "";

  @BeforeAll
  static void start() {
    vouch =
        Vouch.start(
            new Settings()
                .addEnvironment(Map.of("VOUCH_ADMIN_TOKEN", ADMIN_TOKEN, "VOUCH_DRAIN", "0s"))
                .addOption(Setting.DATA, Optional.of(directory.resolve("data").toString()))
                .addOption(Setting.PORT, Optional.of("0"))
                .configuration(),
            Clock.systemUTC(),
            e -> {
              throw e;
            });
    uri = URI.create("http://127.0.0.1:" + vouch.port());
  }

  @AfterAll
  static void stop() {
    vouch.close();
  }

  @Test
  void python_recordsEachEventOnce_overANetworkWithFaults() throws Exception {
    createSite();

    assertRecordsEachOnce(
        Map.of("PYTHONPATH", CLIENTS.resolve("python").toString(), "PYTHONDONTWRITEBYTECODE", "1"),
        List.of("/usr/bin/python3", SCRIPTS.resolve("send.py").toString()));
  }

  @Test
  void typescript_recordsEachEventOnce_overANetworkWithFaults() throws Exception {
    createSite();
    Path project = projectWithTypescript();

    assertRecordsEachOnce(Map.of(), List.of("node", project.resolve("send.mjs").toString()));

    createSite();
    String output =
        run(
            project,
            Map.of(),
            List.of("node", project.resolve("send.cjs").toString(), uri.toString(), token));
    assertThat(output).isEqualTo("closed\n");
    assertThat(successes(1)).hasSize(1);
  }

  private void assertRecordsEachOnce(Map<String, String> environment, List<String> command)
      throws Exception {
    String output;
    AtomicInteger requests = new AtomicInteger();
    try (FaultyNetwork network =
        new FaultyNetwork(uri, (_, _) -> faultOf(requests.getAndIncrement()))) {
      output =
          run(
              directory,
              environment,
              Stream.concat(
                      command.stream(), Stream.of(network.url(), token, Integer.toString(EVENTS)))
                  .toList());
    }

    String warning = "ignored_fields: 1, \"sucess_value\";did_you_mean=\"success_value\"";
    assertThat(output.lines())
        .containsExactly(
            "Vouch recorded an event, but: " + warning,
            "same true replayed true",
            warning,
            "invalid true /success_value",
            "url",
            "url",
            "token",
            "true",
            "0 The event was not sent: success_value must be a finite number.",
            "The event was not sent: weight must be a finite number.",
            "refused order-nan 0 false",
            "refused order-invalid 400 true");
    List<JsonObject> successes = successes(EVENTS);
    assertThat(successes)
        .extracting(event -> event.getString("page_path"))
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, EVENTS).mapToObj(number -> "/orders/" + number).toList());
    assertThat(successes)
        .allSatisfy(
            event -> {
              assertThat(event.getDouble("success_value")).isEqualTo(49.9);
              assertThat(event.getJsonObject("credit").getString("reason"))
                  .isEqualTo("browser_never_seen");
            });
  }

  /** Of the first requests, three of four fail. */
  private static Fault faultOf(int request) {
    if (request >= FAULTS_UNTIL) {
      return Fault.NONE;
    }
    return switch (request % 4) {
      case 0 -> Fault.UNAVAILABLE;
      case 1 -> Fault.ANSWER_LOST;
      case 2 -> Fault.REQUEST_LOST;
      default -> Fault.NONE;
    };
  }

  /** A project with the package installed as docs/client-libraries.md says, from a copy. */
  private static Path projectWithTypescript() throws IOException, InterruptedException {
    Path work = Files.createDirectories(Path.of("target", "client-typescript").toAbsolutePath());
    run(
        work,
        Map.of(),
        List.of(
            "sh",
            "-ec",
            """
            mkdir -p package project
            cp -R "$0"/. package
            cp -R "$1"/. project
            cd package
            npm ci --ignore-scripts --no-audit --no-fund
            npm pack
            cd ../project
            npm install --no-save --no-audit --no-fund ../package/vouch-client-*.tgz
            ../package/node_modules/.bin/tsc --noEmit --strict \\
              --module nodenext --moduleResolution nodenext types.ts
            """,
            CLIENTS.resolve("typescript").toString(),
            SCRIPTS.toString()));
    return work.resolve("project");
  }

  private static String run(Path where, Map<String, String> environment, List<String> command)
      throws IOException, InterruptedException {
    Path log = Files.createTempFile(directory, "client", ".log");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(where.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    boolean ended = process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
    process.destroyForcibly();
    String output = Files.readString(log);
    assertThat(ended).as("%s ends:%n%s", command, output).isTrue();
    assertThat(process.exitValue()).as(output).isZero();
    return output;
  }

  private void createSite() throws IOException, InterruptedException {
    site =
        post("", "{\"name\":\"Shop\",\"domains\":[\"shop.example\"],\"timezone\":\"UTC\"}")
            .getString("site_id");
    token = post("/" + site + "/keys", "{\"name\":\"shop\"}").getString("token");
  }

  /** Returns the successes as soon as there are that many; each event is in reports soon. */
  private List<JsonObject> successes(int count) {
    return await("successes are reported")
        .until(
            () ->
                call("/" + site + "/events?limit=1000", "GET", BodyPublishers.noBody())
                    .getJsonArray("events"),
            events -> events.size() >= count)
        .stream()
        .map(JsonObject.class::cast)
        .toList();
  }

  private static JsonObject post(String path, String body)
      throws IOException, InterruptedException {
    return call(path, "POST", BodyPublishers.ofString(body));
  }

  private static JsonObject call(String path, String method, HttpRequest.BodyPublisher body)
      throws IOException, InterruptedException {
    HttpResponse<String> response =
        HTTP.send(
            HttpRequest.newBuilder(uri.resolve("/api/sites" + path))
                .header("Authorization", "Bearer " + ADMIN_TOKEN)
                .header("Content-Type", "application/json")
                .method(method, body)
                .build(),
            BodyHandlers.ofString());
    assertThat(response.statusCode()).as(response.body()).isBetween(200, 299);
    return new JsonObject(response.body());
  }
}
