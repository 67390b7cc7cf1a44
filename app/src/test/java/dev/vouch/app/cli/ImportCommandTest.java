package dev.vouch.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vouch.api.ManagementFixture;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.directory.imported.ImportedTotals.ImportedSlice;
import dev.vouch.directory.imported.SiteImport;
import dev.vouch.reports.imports.ZipFiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportCommandTest {
  @TempDir Path folder;
  private ManagementFixture fixture;
  private String site = "";
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void start() {
    fixture = new ManagementFixture(folder);
    site = fixture.newSite();
  }

  @AfterEach
  void stop() {
    fixture.close();
  }

  private int run(String token, Path file, String... options) {
    return run(token, List.of(file), options);
  }

  private int run(String token, List<Path> files, String... options) {
    String url = fixture.request("GET", "", "").build().uri().toString();
    List<String> arguments = new ArrayList<>(List.of("import", "--server=" + url));
    files.forEach(file -> arguments.add(file.toString()));
    arguments.addAll(List.of(options));
    return Main.run(
        Map.of("VOUCH_ADMIN_TOKEN", token),
        new PrintWriter(out, true),
        new PrintWriter(err, true),
        arguments.toArray(String[]::new));
  }

  private String siteOption() {
    return "--site=" + ManagementFixture.siteId(site);
  }

  private Path file(String name, byte[] content) throws IOException {
    return Files.write(folder.resolve(name), content);
  }

  @Test
  void csvFile_isImported_underItsNameByDefault() throws IOException {
    Path file = file("old.csv", "date,visitors\n2025-10-01,5\n".getBytes(UTF_8));

    assertThat(run(ManagementFixture.ADMIN_TOKEN, file, siteOption())).isZero();

    assertThat(out.toString()).matches("import_\\w{16}: 1 rows of 2025-10-01 to 2025-10-01\\R");
    assertThat(fixture.directory().importedTotals().list(ManagementFixture.siteId(site)))
        .extracting(SiteImport::name)
        .containsExactly("old.csv");
  }

  @Test
  void exportOfPlausible_isImportedAsOne_withTheTotalsOfItsFiles() throws IOException {
    Path file =
        file(
            "plausible.zip",
            ZipFiles.of(
                Map.of(
                    "imported_visitors.csv",
                    "date,visitors,pageviews\n2025-10-01,5,9\n2025-10-02,6,7\n".getBytes(UTF_8),
                    "imported_browsers.csv",
                    "date,browser,visitors\n2025-10-01,Firefox,5\n".getBytes(UTF_8))));

    assertThat(run(ManagementFixture.ADMIN_TOKEN, file, siteOption(), "--name=Plausible")).isZero();

    assertThat(fixture.directory().importedTotals().list(ManagementFixture.siteId(site)))
        .extracting(SiteImport::name, SiteImport::rows)
        .containsExactly(tuple("Plausible", 3L));
    assertThat(
            fixture
                .directory()
                .importedTotals()
                .daily(
                    ManagementFixture.siteId(site),
                    ImportedSlice.OF_SITE,
                    LocalDate.of(2025, 10, 1),
                    LocalDate.of(2025, 10, 31)))
        .extracting(day -> day.counts().visitors(), day -> day.counts().pageviews().getAsLong())
        .containsExactly(tuple(5L, 9L), tuple(6L, 7L));
  }

  private List<String> visitors(ImportedSlice slice) {
    return fixture
        .directory()
        .importedTotals()
        .daily(
            ManagementFixture.siteId(site),
            slice,
            LocalDate.of(2025, 1, 1),
            LocalDate.of(2025, 12, 31))
        .stream()
        .map(day -> "%s %d".formatted(day.date(), day.counts().visitors()))
        .toList();
  }

  @Test
  void severalExports_areOneImport_inTheTimeZoneOfTheSite() throws IOException {
    Path first =
        file(
            "website_event.csv",
            "session_id,created_at,url_path\ns1,2025-09-30 22:30:00,/\n".getBytes(UTF_8));
    Path second =
        file(
            "countries.csv",
            "# Free form\n\nDate,Country ID,Total users\n20251001,DE,3\n".getBytes(UTF_8));

    assertThat(run(ManagementFixture.ADMIN_TOKEN, List.of(first, second), siteOption())).isZero();

    assertThat(fixture.directory().importedTotals().list(ManagementFixture.siteId(site)))
        .extracting(SiteImport::name, SiteImport::rows)
        .containsExactly(tuple("website_event.csv", 3L));
    assertThat(visitors(ImportedSlice.OF_SITE)).containsExactly("2025-10-01 1");
    assertThat(visitors(new ImportedSlice(Optional.of(Field.COUNTRY), Set.of())))
        .containsExactly("2025-10-01 3");
  }

  @Test
  void daysOfAnExport_canBeChosen() throws IOException {
    Path file =
        file(
            "API.get.csv",
            "date,nb_uniq_visitors\n2025-10-01,1\n2025-10-02,2\n2025-10-03,3\n".getBytes(UTF_8));

    assertThat(
            run(
                ManagementFixture.ADMIN_TOKEN,
                file,
                siteOption(),
                "--from=2025-10-02",
                "--to=2025-10-02"))
        .isZero();
    assertThat(run(ManagementFixture.ADMIN_TOKEN, file, siteOption(), "--from=2025-10-03"))
        .isZero();

    assertThat(visitors(ImportedSlice.OF_SITE)).containsExactly("2025-10-02 2", "2025-10-03 3");
  }

  @Test
  void daysOfAFileOfTotals_andInvalidDays_areRefused() throws IOException {
    Path file = file("old.csv", "date,visitors\n2025-10-01,5\n".getBytes(UTF_8));

    assertThat(run(ManagementFixture.ADMIN_TOKEN, file, siteOption(), "--from=2025-10-01"))
        .isEqualTo(2);
    assertThat(run(ManagementFixture.ADMIN_TOKEN, file, siteOption(), "--to=October")).isEqualTo(2);

    assertThat(err.toString())
        .contains("--from and --to are for exports", "--to must be a day such as 2025-10-01");
  }

  @Test
  void exportThatCannotBeRead_isRefused_andNothingIsImported() throws IOException {
    Path file = file("report.csv", "# Free form\n\nCity,Views\nBerlin,3\n".getBytes(UTF_8));

    assertThat(run(ManagementFixture.ADMIN_TOKEN, file, siteOption())).isEqualTo(2);

    assertThat(err.toString()).contains("report.csv: There is no table with the users of days.");
    assertThat(fixture.directory().importedTotals().list(ManagementFixture.siteId(site))).isEmpty();
  }

  @Test
  void everyProblemOfTheFile_isPrinted_andNothingIsImported() throws IOException {
    Path file = file("old.csv", "date,visitors\n2025-10-01,x\n2025,1\n".getBytes(UTF_8));

    assertThat(run(ManagementFixture.ADMIN_TOKEN, file, siteOption())).isEqualTo(1);

    assertThat(err.toString().lines())
        .satisfiesExactly(
            first -> assertThat(first).startsWith("vouch: Line 2: visitors must be"),
            second -> assertThat(second).startsWith("vouch: Line 3: date must be"));
    assertThat(fixture.directory().importedTotals().list(ManagementFixture.siteId(site))).isEmpty();
  }

  @Test
  void wrongToken_unknownSite_andMissingFile_areRefused() throws IOException {
    Path file = file("old.csv", "date,visitors\n2025-10-01,5\n".getBytes(UTF_8));

    assertThat(run("wrong", file, siteOption())).isEqualTo(1);
    assertThat(run(ManagementFixture.ADMIN_TOKEN, file, "--site=site_0000000000000000"))
        .isEqualTo(1);
    assertThat(err.toString().lines()).hasSize(2).allMatch(line -> line.startsWith("vouch: "));
    assertThat(run(ManagementFixture.ADMIN_TOKEN, folder.resolve("none.csv"), siteOption()))
        .isEqualTo(2);
    assertThat(err.toString()).contains("none.csv cannot be read");
  }

  @Test
  void exportWithAFutureDay_isRefused_unlessTheDayIsLeftOut() throws IOException {
    LocalDate future = LocalDate.now(ZoneOffset.UTC).plusDays(2);
    Path file =
        file(
            "API.get.csv",
            "date,nb_uniq_visitors\n2025-10-01,5\n%s,5\n".formatted(future).getBytes(UTF_8));

    assertThat(run(ManagementFixture.ADMIN_TOKEN, file, siteOption())).isEqualTo(2);
    assertThat(err.toString()).contains("API.get.csv: " + future + " is after today, which is ");

    assertThat(run(ManagementFixture.ADMIN_TOKEN, file, siteOption(), "--to=2025-10-31")).isZero();
  }

  @Test
  void serverThatDoesNotAnswer_isNamed() throws IOException {
    Path file = file("old.csv", "date,visitors\n2025-10-01,5\n".getBytes(UTF_8));
    fixture.close();

    assertThat(run(ManagementFixture.ADMIN_TOKEN, file, siteOption())).isEqualTo(1);
    assertThat(err.toString()).contains("does not answer: check --server");

    fixture = new ManagementFixture(folder);
  }
}
