package dev.vouch.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

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

/** What an owner decides about a site's data. */
class DataPageTest {
  private static final String DAYS = "#retention_days";

  /** Each takes a request's time; a file is made within a second or so. */
  private static final int ATTEMPTS = 2_000;

  @TempDir private static Path data;
  @TempDir private static Path taken;
  private static OwnersServer server;

  private HtmlClient owner;

  @BeforeAll
  static void start() {
    server = new OwnersServer(data);
  }

  @BeforeEach
  void come() {
    owner = server.owner();
  }

  @AfterEach
  void leave() {
    owner.close();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void fewerThan30Days_areRefusedWithTheReason_andMoreAreKept_onceConfirmed() {
    owner.open(server.createSite(owner, "Keeping") + "/settings/data");
    assertThat(owner.text("main")).contains("All events are kept.");
    keepDays("29");
    assertThat(owner.first(DAYS).attr("aria-invalid")).isEqualTo("true");
    assertThat(owner.text("#retention_days-error"))
        .contains("must be a whole number of days from 30 to 36500");
    keepDays("90");
    assertThat(owner.text("h1")).isEqualTo("Keep events for 90 days?");
    owner.follow("Cancel");
    assertThat(owner.text("main")).contains("All events are kept.");
    keepDays("90");
    owner.press("Delete older events");
    assertThat(owner.text("[role=status]")).contains("Retention saved.");
    assertThat(owner.value(DAYS)).isEqualTo("90");
    assertThat(owner.text("main")).contains("will be deleted soon");
    keepDays("120");
    assertThat(owner.text("[role=status]")).contains("Retention saved.");
    keepDays("");
    assertThat(owner.text("main")).contains("All events are kept.");
  }

  private void keepDays(String days) {
    owner.fill(DAYS, days).press("Save retention");
  }

  @Test
  void export_isDownloaded_andAForgottenUserIsInNoLaterOne() {
    String site = server.createSite(owner, "Taking away");
    String token = server.createKey(owner, site);
    assertThat(server.status(token, paid("anna"))).isEqualTo(204);
    assertThat(server.status(token, paid("bert"))).isEqualTo(204);
    assertThat(exportedOnceItHas(site, 2)).isEqualTo(2);

    owner.fill("#success_user_id", "anna").press("Erase user data");
    assertThat(owner.text("[role=status]")).contains("Erasure saved");
    assertThat(owner.value("#success_user_id")).isEmpty();
    assertThat(owner.body()).doesNotContain("anna");
    assertThat(owner.text("main")).doesNotContain("Download");
    assertThat(exportedOnceItHas(site, 1)).isEqualTo(1);
  }

  @Test
  void wrongDays_areNamedAtTheirField() {
    owner
        .open(server.createSite(owner, "Wrong days") + "/settings/data")
        .fill("First day", "2026-02-02")
        .fill("Last day", "2026-02-01")
        .press("Export events");

    assertThat(owner.text("#from-error")).contains("from must not be after to");
    assertThat(owner.value("Last day")).isEqualTo("2026-02-01");

    owner.check("input[value=csv]").fill("input[value=csv]", "xlsx").press("Export events");
    assertThat(owner.texts("[role=alert]").getLast()).isEqualTo("format must be parquet or csv.");
  }

  @Test
  void site_isDeletedOnlyByItsName() {
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

  /** What is sent is reported within a second or so; the file has what is reported. */
  private long exportedOnceItHas(String site, long events) {
    long found = -1;
    for (int attempt = 0; attempt < 10 && found != events; attempt++) {
      String format = attempt % 2 == 0 ? "Parquet" : "CSV";
      owner.open(site + "/settings/data").check(format).press("Export events");
      for (int look = 0; look < ATTEMPTS && owner.all("#made a[download]").isEmpty(); look++) {
        owner.open(site + "/settings/data");
      }
      HttpResponse<byte[]> file = owner.download(owner.first("#made a[download]").absUrl("href"));
      String name =
          file.headers()
              .firstValue("Content-Disposition")
              .orElseThrow()
              .replaceAll(".*filename=\"([^\"]+)\".*", "$1");
      assertThat(name).matches("taking-away-events-[-0-9]+\\.(parquet|csv)");
      found = count(saved(name, file.body()));
    }
    return found;
  }

  private static Path saved(String name, byte[] bytes) {
    try {
      return Files.write(taken.resolve(name), bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long count(Path file) {
    try (Connection plain = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = plain.createStatement();
        ResultSet row = statement.executeQuery("SELECT count(*) FROM '" + file + "'")) {
      row.next();
      return row.getLong(1);
    } catch (SQLException unreadable) {
      throw new AssertionError("DuckDB can't read the export", unreadable);
    }
  }

  private static String paid(String user) {
    return """
    {"event_name":"success","name":"paid","page_path":"/done","success_user_id":"%s"}
    """
        .formatted(user);
  }
}
