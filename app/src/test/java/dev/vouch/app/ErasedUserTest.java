package dev.vouch.app;

import static dev.vouch.contract.Waiting.await;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.config.Setting;
import dev.vouch.app.config.Settings;
import dev.vouch.app.process.StoredRows;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole server over HTTP: an erased user's events are in no report, export or rebuilt
 * warehouse.
 */
class ErasedUserTest {
  private static final String ADMIN_TOKEN = "an-administrators-token";

  @TempDir Path data;
  @TempDir Path downloads;

  private final HttpClient client = HttpClient.newHttpClient();
  private int port;

  @Test
  void erasedUser_isAbsentFromReportsExportsAndARebuiltWarehouse() throws Exception {
    String site;
    try (Vouch vouch = start()) {
      port = vouch.port();
      JsonObject created =
          json(
              post(
                  "/api/sites",
                  ADMIN_TOKEN,
                  "{\"name\":\"Shop\",\"domains\":[\"shop.example\"],\"timezone\":\"UTC\"}"));
      site = "/api/sites/" + created.getString("site_id");
      String key =
          json(post(site + "/keys", ADMIN_TOKEN, "{\"name\":\"shop\"}")).getString("token");
      postPayment(key, "anna", "49.9");
      postPayment(key, "anna", "0.1");
      postPayment(key, "bert", "20.5");
      await("successes are reported").until(() -> isReported(site, 3));
      assertThat(exported(site, "parquet")).isEqualTo("3 2 70.500000000");
      assertThat(exported(site, "csv")).isEqualTo("3 2 70.5");

      assertThat(eventsOf("anna", site)).isEqualTo(2);
      assertThat(eventsOf("bert", site)).isEqualTo(1);

      assertThat(
              post(site + "/erasures", ADMIN_TOKEN, "{\"success_user_id\":\"anna\"}").statusCode())
          .isEqualTo(204);
      await("successes are reported").until(() -> isReported(site, 1));
      assertOnlyBertRemains(site);
    }
    StoredRows.loseOpenDays(data);
    try (Vouch rebuilt = start()) {
      port = rebuilt.port();
      await("successes are reported").until(() -> isReported(site, 1));
      assertOnlyBertRemains(site);
    }
  }

  private void assertOnlyBertRemains(String site) throws Exception {
    JsonObject summary = json(get(site + "/reports/summary"));
    assertThat(summary.getDouble("success_value")).isEqualTo(20.5);
    assertThat(summary.getInteger("visitors")).isEqualTo(1);
    assertThat(eventsOf("anna", site)).isZero();
    assertThat(eventsOf("bert", site)).isEqualTo(1);
    assertThat(exported(site, "parquet")).isEqualTo("1 1 20.500000000");
    assertThat(exported(site, "csv")).isEqualTo("1 1 20.5");
  }

  private int eventsOf(String user, String site) throws Exception {
    String userId = "{\"success_user_id\":\"%s\"}".formatted(user);
    return json(post(site + "/user-events", ADMIN_TOKEN, userId)).getJsonArray("events").size();
  }

  private Vouch start() {
    Settings settings =
        new Settings()
            .addEnvironment(Map.of("VOUCH_DRAIN", "0s", "VOUCH_ADMIN_TOKEN", ADMIN_TOKEN))
            .addOption(Setting.DATA, Optional.of(data.toString()))
            .addOption(Setting.PORT, Optional.of("0"));
    return Vouch.start(
        settings.configuration(),
        Clock.systemUTC(),
        failed -> {
          throw failed;
        });
  }

  private void postPayment(String key, String user, String value) throws Exception {
    String event =
        """
        {"event_name":"success","page_path":"/thanks","name":"paid","success_value":%s,\
        "success_user_id":"%s"}
        """
            .formatted(value, user);
    assertThat(post("/event", key, event).statusCode()).isEqualTo(204);
  }

  /** Reports are unavailable while the warehouse is restored. */
  private boolean isReported(String site, int successes) throws Exception {
    HttpResponse<String> summary = get(site + "/reports/summary");
    return summary.statusCode() != 503 && json(summary).getInteger("successes") == successes;
  }

  /**
   * The number of events and visitors and the total value in an export, as a plain DuckDB reads it.
   */
  private String exported(String site, String format) throws Exception {
    Path file = downloads.resolve("events." + format);
    HttpResponse<Path> answer =
        client.send(
            request(site + "/export?format=" + format, ADMIN_TOKEN).GET().build(),
            BodyHandlers.ofFile(file, CREATE, WRITE, TRUNCATE_EXISTING));
    assertThat(answer.statusCode()).isEqualTo(200);
    List<String> columns =
        List.of("count(*)", "count(DISTINCT credit_visitor)", "sum(success_value)");
    try (Connection plain = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = plain.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT concat_ws(' ', %s) FROM '%s'"
                    .formatted(String.join(", ", columns), file))) {
      row.next();
      return row.getString(1);
    } catch (SQLException e) {
      throw new AssertionError("DuckDB can't read the export", e);
    }
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return send(request(path, ADMIN_TOKEN).GET());
  }

  private HttpResponse<String> post(String path, String token, String body)
      throws IOException, InterruptedException {
    return send(
        request(path, token)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body)));
  }

  private HttpRequest.Builder request(String path, String token) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
        .header("Authorization", "Bearer " + token);
  }

  private HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return client.send(request.build(), BodyHandlers.ofString());
  }

  private static JsonObject json(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 299);
    return new JsonObject(answer.body());
  }
}
