package dev.vouch.server.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vouch.directory.imported.ImportedSlice;
import dev.vouch.directory.imported.SiteImport;
import dev.vouch.server.manage.ManagementFixture;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
    String url = fixture.request("GET", "", "").build().uri().toString();
    List<String> arguments = new ArrayList<>(List.of("import", file.toString(), "--server=" + url));
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
  void serverThatDoesNotAnswer_isNamed() throws IOException {
    Path file = file("old.csv", "date,visitors\n2025-10-01,5\n".getBytes(UTF_8));
    fixture.close();

    assertThat(run(ManagementFixture.ADMIN_TOKEN, file, siteOption())).isEqualTo(1);
    assertThat(err.toString()).contains("does not answer: check --server");

    fixture = new ManagementFixture(folder);
  }
}
