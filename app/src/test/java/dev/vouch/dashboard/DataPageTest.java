package dev.vouch.dashboard;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Retention, export, erasure and site deletion on a site's data page. */
class DataPageTest {
  private static final String DAYS = "#retention_days";

  @TempDir private static Path data;
  @TempDir private static Path downloads;
  private static DashboardServer server;

  private HtmlClient owner;

  @BeforeAll
  static void start() {
    server = new DashboardServer(data);
  }

  @BeforeEach
  void openClient() {
    owner = server.owner();
  }

  @AfterEach
  void closeClient() {
    owner.close();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void retention_isAtLeast30Days_andIsSavedOnceConfirmed() {
    owner.open(server.createSite(owner, "Keeping") + "/settings/data");
    assertThat(owner.value(DAYS)).isEqualTo("757");
    assertThat(owner.text("main")).contains("Events are deleted after 757 days.");
    saveRetention("29");
    assertThat(owner.first(DAYS).attr("aria-invalid")).isEqualTo("true");
    assertThat(owner.text("#retention_days-error"))
        .contains("must be a whole number of days from 30 to 36500");
    saveRetention("90");
    assertThat(owner.text("h1")).isEqualTo("Keep events for 90 days?");
    owner.follow("Cancel");
    assertThat(owner.value(DAYS)).isEqualTo("757");
    saveRetention("90");
    owner.press("Delete older events");
    assertThat(owner.text("[role=status]")).contains("Retention saved.");
    assertThat(owner.value(DAYS)).isEqualTo("90");
    assertThat(owner.text("main")).contains("Events are deleted after 90 days.");
    saveRetention("120");
    assertThat(owner.text("[role=status]")).contains("Retention saved.");
    saveRetention("");
    assertThat(owner.text("main")).contains("All events are kept.");
  }

  @Test
  void newSite_keepsEventsFor25Months_unlessAnotherRetentionIsEntered() {
    owner.open("/sites/new");
    assertThat(owner.value(DAYS)).isEqualTo("757");
    assertThat(owner.text("#retention_days-hint")).contains("757 days are 25 months");
    owner
        .fill("#name", "Forever")
        .fill("Domains", "shop.example")
        .select("Time zone", "UTC")
        .fill(DAYS, "a year")
        .press("Add site");
    assertThat(owner.text("#retention_days-error")).contains("Retention must be a whole number");
    owner.fill(DAYS, "").press("Add site");

    owner.open(owner.url().replace("/install", "/settings/data"));
    assertThat(owner.text("main")).contains("All events are kept.");
  }

  private void saveRetention(String days) {
    owner.fill(DAYS, days).press("Save retention");
  }

  @Test
  void export_isDownloadable_andOmitsErasedUsers() {
    String site = server.createSite(owner, "Exporting");
    String token = server.createKey(owner, site);
    assertThat(server.status(token, paid("anna"))).isEqualTo(204);
    assertThat(server.status(token, paid("bert"))).isEqualTo(204);
    assertThat(awaitExportedEvents(site, 2)).isEqualTo(2);

    owner.fill("#listed_user_id", "anna").press("Download events");
    assertThat(new JsonObject(owner.body()).getJsonArray("events")).hasSize(1);
    owner.open(site + "/settings/data").fill("#listed_user_id", "").press("Download events");
    assertThat(owner.text("#listed_user_id-error")).startsWith("User ID");
    owner.open(site + "/settings/data").fill("#success_user_id", "anna").press("Erase user data");
    assertThat(owner.text("[role=status]")).contains("Erasure saved");
    assertThat(owner.value("#success_user_id")).isEmpty();
    assertThat(owner.body()).doesNotContain("anna");
    assertThat(owner.all("#made a[download]")).isEmpty();
    assertThat(awaitExportedEvents(site, 1)).isEqualTo(1);
  }

  @Test
  void invalidExportForm_showsErrorsAtItsFields() {
    owner
        .open(server.createSite(owner, "Invalid export") + "/settings/data")
        .fill("First day", "2026-02-02")
        .fill("Last day", "2026-02-01")
        .press("Export events");

    assertThat(owner.text("#from-error")).contains("from must not be after to");
    assertThat(owner.value("Last day")).isEqualTo("2026-02-01");

    owner.check("input[value=csv]").fill("input[value=csv]", "xlsx").press("Export events");
    assertThat(owner.texts("[role=alert]").getLast()).isEqualTo("format must be parquet or csv.");
  }

  @Test
  void site_isDeletedOnlyAfterItsNameIsTyped() {
    String site = server.createSite(owner, "Shop & \"Co\"");
    owner.open(site + "/settings/data").fill("#site_name", "shop & \"co\"").press("Delete site");
    assertThat(owner.text("#site_name-error")).isNotEmpty();
    owner.fill("#site_name", "Shop & \"Co\"").press("Delete site");

    assertThat(owner.url()).endsWith("/sites?notice=deleted");
    assertThat(owner.text("[role=status]")).contains("Site deleted");
    assertThat(owner.open(site).status()).isEqualTo(404);
    owner.open("/sites?notice=unfinished");
    assertThat(owner.text("[role=status]")).contains("The deletion is retried every minute");
  }

  /** Exports until the file has this many events, since events are reported asynchronously. */
  private long awaitExportedEvents(String site, long events) {
    long found = -1;
    for (int attempt = 0; attempt < 10 && found != events; attempt++) {
      String format = attempt % 2 == 0 ? "Parquet" : "CSV";
      owner.open(site + "/settings/data").check(format).press("Export events");
      await("file is made")
          .until(() -> !owner.open(site + "/settings/data").all("#made a[download]").isEmpty());
      HttpResponse<byte[]> file = owner.download(owner.first("#made a[download]").absUrl("href"));
      String name =
          file.headers()
              .firstValue("Content-Disposition")
              .orElseThrow()
              .replaceAll(".*filename=\"([^\"]+)\".*", "$1");
      assertThat(name).matches("exporting-events-[-0-9]+\\.(parquet|csv)");
      found = countRows(save(name, file.body()));
    }
    return found;
  }

  private static Path save(String name, byte[] bytes) {
    try {
      return Files.write(downloads.resolve(name), bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long countRows(Path file) {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT count(*) FROM '" + file + "'")) {
      row.next();
      return row.getLong(1);
    } catch (SQLException e) {
      throw new AssertionError("DuckDB can't read the export", e);
    }
  }

  private static String paid(String user) {
    return """
    {"event_name":"success","name":"paid","page_path":"/done","success_user_id":"%s"}
    """
        .formatted(user);
  }
}
