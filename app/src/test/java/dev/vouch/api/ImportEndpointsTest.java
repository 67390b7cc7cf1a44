package dev.vouch.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.api.ManagementFixture.Reply;
import dev.vouch.directory.imported.ImportedTotals.ImportedSlice;
import dev.vouch.reports.imports.ZipFiles;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportEndpointsTest {
  private static final String HEADER = "date,dimension,value,visitors,pageviews,successes\n";

  @TempDir Path folder;
  private ManagementFixture fixture;
  private String site = "";

  @BeforeEach
  void start() {
    fixture = new ManagementFixture(folder);
    site = fixture.newSite();
  }

  @AfterEach
  void stop() {
    fixture.close();
  }

  private Reply post(String parameters, String type, byte[] body) {
    HttpRequest.Builder request =
        fixture
            .request("POST", site + "/imports" + parameters, "")
            .method("POST", HttpRequest.BodyPublishers.ofByteArray(body))
            .header("Authorization", "Bearer " + ManagementFixture.ADMIN_TOKEN)
            .header("Content-Type", type);
    return fixture.send(request);
  }

  private Reply post(String csv) {
    return post("?name=Old", "text/csv", csv.getBytes(StandardCharsets.UTF_8));
  }

  private List<String> details(Reply refused) {
    return refused.json().getJsonArray("errors").stream()
        .map(error -> ((JsonObject) error).getString("detail"))
        .toList();
  }

  @Test
  void example_isImported_listedAndDeletedAsOne() {
    Reply created = post(ImportFile.EXAMPLE);

    assertThat(created.status()).isEqualTo(201);
    assertThat(created.json().getString("name")).isEqualTo("Old");
    assertThat(created.json().getString("first_day")).isEqualTo("2025-10-01");
    assertThat(created.json().getString("last_day")).isEqualTo("2025-10-02");
    assertThat(created.json().getLong("rows")).isEqualTo(4);
    assertThat(fixture.get(site + "/imports").json().getJsonArray("imports"))
        .containsExactly(created.json());

    String path = site + "/imports/" + created.json().getString("import_id");
    assertThat(fixture.send("DELETE", path, "").status()).isEqualTo(204);
    assertThat(fixture.send("DELETE", path, "").status()).isEqualTo(404);
    assertThat(fixture.get(site + "/imports").json().getJsonArray("imports")).isEmpty();
  }

  @Test
  void everyProblem_namesItsLineAndColumn_andNothingIsImported() {
    Reply refused =
        post(
            HEADER
                + "2025-10-01,,,1,,\n"
                + "2025-13-01,,,1,,\n"
                + "2025-10-01,colour,red,1,,\n"
                + "2025-10-01,country,de,1,,\n"
                + "2025-10-01,device,phone,1,,\n"
                + "2025-10-01,page_path,pricing,1,,\n"
                + "2025-10-01,,red,1,,\n"
                + "2025-10-01,source,Google,-1,1.5,x\n"
                + "2025-10-01,,,2,,\n"
                + "1999-12-31,,,1,,\n");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(details(refused))
        .satisfiesExactly(
            date -> assertThat(date).startsWith("Line 3: date must be a calendar date"),
            dimension -> assertThat(dimension).startsWith("Line 4: dimension must be one of"),
            country -> assertThat(country).startsWith("Line 5: value must be a country code"),
            device -> assertThat(device).startsWith("Line 6: value must be desktop, mobile"),
            path -> assertThat(path).startsWith("Line 7: value must be a path"),
            value -> assertThat(value).startsWith("Line 8: value must be empty"),
            visitors -> assertThat(visitors).startsWith("Line 9: visitors must be"),
            pageviews -> assertThat(pageviews).startsWith("Line 9: pageviews must be"),
            successes -> assertThat(successes).startsWith("Line 9: successes must be"),
            twice -> assertThat(twice).contains("Line 10", "those of line 2"),
            old -> assertThat(old).startsWith("Line 11: date must be from 2000-01-01"));
    assertThat(fixture.get(site + "/imports").json().getJsonArray("imports")).isEmpty();
  }

  @Test
  void fileThatIsNotUtf8_isRefused() {
    byte[] latin =
        (HEADER + "2025-10-01,source,M\u00fcller,1,,\n").getBytes(StandardCharsets.ISO_8859_1);

    assertThat(details(post("?name=Old", "text/csv", latin)))
        .containsExactly("Line 2: a character is not UTF-8. Save the file as CSV in UTF-8.");
  }

  @Test
  void exportsInAZipFile_areImportedAsOne() {
    byte[] zip =
        ZipFiles.of(
            Map.of(
                "API.get.csv",
                "date,nb_uniq_visitors\n2025-10-01,5\n".getBytes(StandardCharsets.UTF_8),
                "UserCountry.getCountry.csv",
                "date,label,nb_uniq_visitors,metadata_code\n2025-10-01,France,5,fr\n"
                    .getBytes(StandardCharsets.UTF_8)));

    Reply created = post("?name=Matomo", "application/zip", zip);

    assertThat(created.status()).isEqualTo(201);
    assertThat(created.json().getLong("rows")).isEqualTo(2);
  }

  @Test
  void exportAsCsv_isImported_andAnInvalidOneRefusedWithItsLine() {
    assertThat(post("session_id,created_at,url_path\ns,2025-10-01 10:00:00,/\n").status())
        .isEqualTo(201);
    assertThat(details(post("session_id,created_at,url_path\ns,never,/\n")))
        .containsExactly(
            "The file: Line 2: created_at is not a time such as 2025-10-01 12:00:00 from 2000-01-01"
                + " to 2099-12-31.");
  }

  @Test
  void futureDay_isRefused_withItsLineAndToday_inTheZoneOfTheSite() {
    fixture.now.set(Instant.parse("2026-11-20T23:30:00Z"));

    assertThat(details(post(HEADER + "2026-11-21,,,1,,\n2026-11-22,,,1,,\n")))
        .containsExactly(
            "Line 3: date must be from 2000-01-01 to today, 2026-11-21 in the time zone of the"
                + " site.");
    assertThat(fixture.get(site + "/imports").json().getJsonArray("imports")).isEmpty();
    assertThat(post(HEADER + "2026-11-21,,,1,,\n").status()).isEqualTo(201);
  }

  @Test
  void exportWithAFutureDay_isRefused_withItsNameAndTheDay() {
    byte[] zip =
        ZipFiles.of(
            Map.of(
                "API.get.csv",
                "date,nb_uniq_visitors\n2026-11-20,5\n2026-12-24,5\n"
                    .getBytes(StandardCharsets.UTF_8)));

    assertThat(details(post("?name=Matomo", "application/zip", zip)))
        .containsExactly(
            "API.get.csv: 2026-12-24 is after today, which is 2026-11-20 in the time zone of the"
                + " site. Export days until today only.");
  }

  @Test
  void zipBomb_isRefused() {
    byte[] zip = ZipFiles.of(Map.of("session_data", new byte[33 * 1024 * 1024]));

    assertThat(details(post("?name=Old", "application/zip", zip)))
        .containsExactly(
            "The file: The files have more than 32 MiB unpacked. Import fewer days at a time, on"
                + " the dashboard also with ./vouch import.");
  }

  @Test
  void emptyFile_andOtherContent_areRefused() {
    assertThat(post("").status()).isEqualTo(400);
    assertThat(
            post("?name=Old", "application/json", "{}".getBytes(StandardCharsets.UTF_8)).status())
        .isEqualTo(415);
    byte[] tooLarge = new byte[4 * 1024 * 1024 + 1];
    assertThat(post("?name=Old", "text/csv", tooLarge).status()).isEqualTo(413);
  }

  @Test
  void importWithoutAName_isRefused() {
    byte[] file = ImportFile.EXAMPLE.getBytes(StandardCharsets.UTF_8);

    for (String parameters : List.of("", "?name=", "?name=%20", "?name=a%0Ab")) {
      assertThat(post(parameters, "text/csv", file).problems())
          .containsExactly("name invalid_name");
    }
  }

  @Test
  void totalsThatAnotherImportHas_areRefused_withTheDay() {
    post(ImportFile.EXAMPLE);

    Reply refused = post(HEADER + "2025-10-03,,,1,,\n2025-10-01,page_path,/,1,,\n");

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.json().getString("detail"))
        .startsWith("Another import has totals by page_path for 2025-10-01.");
  }

  @Test
  void moreRowsThanTheMaximum_areRefused() {
    assertThat(details(post("?name=Old", "application/zip", zipOf(rows(250_001)))))
        .containsExactly("The file has more than 250000 rows. Split it into several files.");
  }

  @Test
  void twoYearsOfASite_areImported_fromAZipFile() {
    Reply reply = post("?name=Old", "application/zip", zipOf(rows(100_000)));

    assertThat(reply.json().getInteger("rows")).isEqualTo(100_000);
  }

  private static String rows(int count) {
    StringBuilder file = new StringBuilder(HEADER);
    for (int row = 0; row < count; row++) {
      file.append("2025-10-01,source,").append(row).append(",1,,\n");
    }
    return file.toString();
  }

  private static byte[] zipOf(String text) {
    return ZipFiles.of(Map.of("totals.csv", text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void importAndDeletion_areInTheActivityLog() {
    String id = post(ImportFile.EXAMPLE).json().getString("import_id");
    fixture.send("DELETE", site + "/imports/" + id, "");

    assertThat(
            fixture
                .directory()
                .audit()
                .page(ManagementFixture.siteId(site), Optional.empty(), OptionalLong.empty(), 2)
                .entries())
        .extracting(entry -> entry.details())
        .containsExactly("Deleted the import “Old”.", "Imported “Old” with 4 rows.");
  }

  @Test
  void retention_deletesImportedTotalsOfEarlierDays() {
    post(HEADER + "2025-10-01,,,1,,\n2026-11-01,,,2,,\n");
    fixture.send("PATCH", site, "{\"retention_days\":90}");

    for (int minutes = 0; minutes <= 60; minutes++) {
      fixture.expiry.expireDue();
      fixture.now.updateAndGet(now -> now.plus(Duration.ofMinutes(1)));
    }

    assertThat(
            fixture
                .directory()
                .importedTotals()
                .daily(
                    ManagementFixture.siteId(site),
                    ImportedSlice.OF_SITE,
                    LocalDate.of(2025, 1, 1),
                    LocalDate.of(2026, 12, 31)))
        .extracting(day -> day.date().toString())
        .containsExactly("2026-11-01");
  }
}
