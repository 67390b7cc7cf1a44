package dev.vouch.dashboard;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.vouch.reports.imports.ZipFiles;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Upload, list and deletion of imports, without scripts. */
class ImportsPageTest {
  private static final String HEADER = "date,dimension,value,visitors\r\n";

  private DashboardServer server;
  private HtmlClient owner;
  private String page = "";

  @BeforeEach
  void start(@TempDir Path data) {
    server = new DashboardServer(data);
    owner = server.owner();
    page = server.createSite(owner, "Shop") + "/settings/imports";
  }

  @AfterEach
  void stop() {
    owner.close();
    server.close();
  }

  private void upload(String name, String file) {
    owner.open(page).fill("Name", name).upload("Import totals", "file", file.getBytes(UTF_8));
  }

  @Test
  void uploadedTotals_areListedAndDeletedAsOne_afterAConfirmation() {
    upload("Old", HEADER + "2025-10-01,,,5\r\n2025-10-02,source,Google,3\r\n");

    assertThat(owner.text("[role=status]")).isEqualTo("Totals imported.");
    assertThat(owner.text("#imports tbody tr")).startsWith("Old 1 Oct 2025 to 2 Oct 2025 2 ");

    owner.follow("Delete Old");
    assertThat(owner.text("main"))
        .contains("The import Old with 2 rows of 1 Oct 2025 to 2 Oct 2025 will be permanently");
    owner.press("Delete import");
    assertThat(owner.text("[role=status]")).isEqualTo("Import deleted.");
    assertThat(owner.text("main")).contains("No imports yet.");
    owner.open(page.replace("/imports", "/audit"));
    assertThat(owner.text("main"))
        .contains("Imported “Old” with 2 rows.", "Deleted the import “Old”.");
  }

  @Test
  void invalidFile_isRefused_withEachLine_andImportsNothing() {
    upload("Old", HEADER + "2025-10-01,,,5\r\n2025-10-02,country,Germany,3\r\n");

    assertThat(owner.status()).isEqualTo(422);
    assertThat(owner.texts("[role=alert] li"))
        .containsExactly(
            "Line 3: value must be a country code of two capital letters, such as DE.");
    assertThat(owner.first("#name").attr("value")).isEqualTo("Old");
    assertThat(owner.open(page).text("main")).contains("No imports yet.");
  }

  @Test
  void zipFileOfExports_isImported() {
    byte[] zip =
        ZipFiles.of(
            Map.of(
                "imported_visitors.csv",
                "date,visitors,pageviews\n2025-10-01,5,9\n".getBytes(UTF_8)));

    owner.open(page).fill("Name", "Plausible").upload("Import totals", "file", zip);

    assertThat(owner.text("[role=status]")).isEqualTo("Totals imported.");
    assertThat(owner.text("#imports tbody tr")).startsWith("Plausible 1 Oct 2025 to 1 Oct 2025 1 ");
  }

  @Test
  void severalExports_areOneImport_whoseNamesSayWhatTheyAre() {
    owner
        .open(page)
        .fill("Name", "Matomo")
        .upload(
            "Import totals",
            "file",
            Map.of(
                "API.get.csv",
                "date,nb_uniq_visitors\n2025-10-01,5\n".getBytes(UTF_8),
                "DevicesDetection.getType.csv",
                "date,label,nb_uniq_visitors\n2025-10-01,Tablet,5\n".getBytes(UTF_8)));

    assertThat(owner.text("[role=status]")).isEqualTo("Totals imported.");
    assertThat(owner.text("#imports tbody tr")).startsWith("Matomo 1 Oct 2025 to 1 Oct 2025 2 ");
  }

  @Test
  void exportThatCannotBeRead_isRefused_withTheRemedy() {
    upload("Google", "# Pages\nPage path and screen class,Views\n/,12\n");

    assertThat(owner.status()).isEqualTo(422);
    assertThat(owner.texts("[role=alert] li"))
        .singleElement(STRING)
        .startsWith("file.csv: There is no table with the users of days. Create an exploration");
    assertThat(owner.open(page).text("main")).contains("No imports yet.");
  }

  @Test
  void daysThatAnotherImportHas_areRefused() {
    upload("Old", HEADER + "2025-10-01,,,5\r\n");
    upload("Again", HEADER + "2025-10-01,,,5\r\n");

    assertThat(owner.texts("[role=alert] li"))
        .containsExactly(
            "Another import has the site's totals for 2025-10-01. Delete that import, or leave"
                + " these days out of the file.");
  }

  @Test
  void importWithoutAName_isRefused() {
    upload(" ", HEADER + "2025-10-01,,,5\r\n");

    assertThat(owner.status()).isEqualTo(422);
    assertThat(owner.text("#name-error")).startsWith("name must have 1 to 100 characters");
  }

  @Test
  void example_canBeDownloaded_andUploaded() {
    upload("Example", owner.open(page).fetch(owner.link("Download an example")).body());

    assertThat(owner.text("[role=status]")).isEqualTo("Totals imported.");
  }
}
