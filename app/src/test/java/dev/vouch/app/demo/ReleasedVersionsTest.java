package dev.vouch.app.demo;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.Vouch;
import dev.vouch.app.config.Configuration;
import dev.vouch.app.config.Setting;
import dev.vouch.app.config.Settings;
import dev.vouch.app.demo.Demo.DemoSettings;
import dev.vouch.tools.client.VouchClient;
import dev.vouch.tools.client.VouchClient.VouchClientException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The data directories that released versions wrote, each with the reports of that version
 * (docs/UPGRADING.md). {@code scripts/keep-data-directory} adds one for each release.
 */
class ReleasedVersionsTest {
  private static final Path RELEASED = Path.of("src/test/resources/dev/vouch/app/demo/released");
  private static final String REPORTS = "reports.json";
  private static final String ADMIN_TOKEN = "an-administrators-token";
  private static final int DAYS = 45;
  private static final Duration READY_WITHIN = Duration.ofSeconds(60);

  @TempDir Path data;

  /** Keeps this version's data directory if it is about to be released under this name. */
  @BeforeAll
  static void keepThisVersion(@TempDir Path written) throws Exception {
    Optional<String> release = Optional.ofNullable(System.getProperty("vouch.release"));
    if (release.isPresent()) {
      write(written, RELEASED.resolve(release.get() + ".zip"));
    }
  }

  static Stream<Path> released() throws IOException {
    try (Stream<Path> files = Files.list(RELEASED)) {
      return files.sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("released")
  void dataDirectory_hasTheSameReports_andRecordsEvents(Path release) throws Exception {
    JsonObject reports = unpack(release);

    assertSameReports(reports);
  }

  @ParameterizedTest
  @MethodSource("released")
  void dataDirectoryWithoutWarehouseAndState_hasTheSameReports(Path release) throws Exception {
    JsonObject reports = unpack(release);
    try (Stream<Path> files = Files.walk(data)) {
      List<Path> rebuilt =
          files
              .filter(file -> !Files.isDirectory(file))
              .filter(file -> data.relativize(file).toString().matches("(state|segments.open).*"))
              .toList();
      assertThat(rebuilt).isNotEmpty();
      for (Path file : rebuilt) {
        Files.delete(file);
      }
    }

    assertSameReports(reports);
  }

  private void assertSameReports(JsonObject expected) throws InterruptedException {
    Instant at = expected.getInstant("at");
    try (Vouch vouch = open(Clock.fixed(at, ZoneOffset.UTC));
        VouchClient client = new VouchClient(vouch.port(), READY_WITHIN)) {
      awaitReady(client);
      assertThat(withFieldsOf(expected, reports(client, at))).isEqualTo(expected);

      String site = site(client);
      String key = client.createKey(ADMIN_TOKEN, site, new JsonObject().put("name", "upgraded"));
      JsonObject success =
          new JsonObject()
              .put("event_name", "success")
              .put("name", "after the upgrade")
              .put("page_path", "/");
      assertThat(client.send("POST", "/event", key, success)).isEmpty();
      awaitEvent(client, site);
    }
  }

  /** Returns the later answer without the fields that the earlier version did not have. */
  private static Object withFieldsOf(Object earlier, Object later) {
    if (earlier instanceof JsonObject known && later instanceof JsonObject object) {
      JsonObject kept = new JsonObject();
      object.stream()
          .filter(field -> known.containsKey(field.getKey()))
          .forEach(
              field ->
                  kept.put(
                      field.getKey(),
                      withFieldsOf(known.getValue(field.getKey()), field.getValue())));
      return kept;
    }
    if (earlier instanceof JsonArray known
        && later instanceof JsonArray array
        && known.size() == array.size()) {
      JsonArray kept = new JsonArray();
      for (int index = 0; index < array.size(); index++) {
        kept.add(withFieldsOf(known.getValue(index), array.getValue(index)));
      }
      return kept;
    }
    return later;
  }

  private static void awaitEvent(VouchClient client, String site) {
    String newest = "/api/sites/" + site + "/events?limit=1";
    await("event is reported")
        .until(() -> get(client, newest).encode().contains("after the upgrade"));
  }

  private Vouch open(Clock clock) {
    return Vouch.start(
        configuration(data),
        clock,
        failed -> {
          throw failed;
        });
  }

  private static Configuration configuration(Path data) {
    return Demo.withDemoSettings(
            data,
            new Settings()
                .addEnvironment(Map.of("VOUCH_ADMIN_TOKEN", ADMIN_TOKEN))
                .addOption(Setting.PORT, Optional.of("0")))
        .configuration();
  }

  private static void awaitReady(VouchClient client) {
    await("server is ready")
        .ignoreException(VouchClientException.class)
        .untilAsserted(() -> client.send("GET", "/healthz/ready", Map.of(), ""));
  }

  private static String site(VouchClient client) {
    return get(client, "/api/sites").getJsonArray("sites").getJsonObject(0).getString("site_id");
  }

  private static JsonObject get(VouchClient client, String path) {
    Map<String, String> headers = Map.of("Authorization", "Bearer " + ADMIN_TOKEN);
    return new JsonObject(client.send("GET", path, headers, "").body());
  }

  /** Returns reports about all days before the moment, by path. */
  private static JsonObject reports(VouchClient client, Instant at) {
    LocalDate last = LocalDate.ofInstant(at, Shop.ZONE);
    String days = "from=" + last.minusDays(DAYS) + "&to=" + last;
    JsonObject reports = new JsonObject();
    for (String report :
        List.of(
            "reports/summary?" + days,
            "reports/summary?filter=device:mobile&" + days,
            "reports/timeseries?" + days,
            "reports/breakdown?by=source&" + days,
            "reports/breakdown?by=campaign&credit=first&" + days,
            "reports/successes?" + days,
            "reports/coverage?" + days,
            "reports/visits?" + days,
            "reports/breakdown?by=landing_page&" + days,
            "reports/breakdown?by=exit_page&" + days,
            "reports/funnel?step=page:/*&step=success:paid&" + days,
            "reports/journeys?start=page:/&" + days,
            "events?limit=100")) {
      JsonObject answer = get(client, "/api/sites/" + site(client) + "/" + report);
      answer.remove("as_of");
      // Of requests since the start, which are not stored.
      answer.remove("recent_warnings");
      reports.put(report, answer);
    }
    return new JsonObject().put("at", at.toString()).put("reports", reports);
  }

  private JsonObject unpack(Path release) throws IOException {
    try (FileSystem zip = FileSystems.newFileSystem(release)) {
      copy(zip.getPath("/data"), data);
      return new JsonObject(Files.readString(zip.getPath(REPORTS)));
    }
  }

  private static void write(Path written, Path release) throws Exception {
    Instant at = Instant.parse("2026-11-25T12:00:00Z");
    JsonObject reports;
    try (Demo demo =
            Demo.start(
                configuration(written),
                new DemoSettings(1, DAYS, 3),
                Clock.fixed(at, ZoneOffset.UTC),
                failed -> {
                  throw failed;
                });
        VouchClient client = new VouchClient(demo.port(), READY_WITHIN)) {
      assertThat(demo.writeHistory((_, _, _) -> {}).lines())
          .allMatch(ReportComparison.Line::agrees);
      reports = reports(client, at);
    }
    Files.createDirectories(release.getParent());
    Files.deleteIfExists(release);
    try (FileSystem zip = FileSystems.newFileSystem(release, Map.of("create", "true"))) {
      copy(written, zip.getPath("/data"));
      Files.writeString(zip.getPath(REPORTS), reports.encodePrettily());
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path target = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target);
        }
      }
    }
  }
}
