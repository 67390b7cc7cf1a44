package dev.vouch.dashboard;

import static dev.vouch.contract.Waiting.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Upload, list and deletion of costs, without scripts. */
class CostsPageTest {
  private static final String HEADER = "date,source,campaign,currency,amount\r\n";

  private DashboardServer server;
  private HtmlClient owner;
  private String site = "";
  private String page = "";

  @BeforeEach
  void start(@TempDir Path data) {
    server = new DashboardServer(data);
    owner = server.owner();
    site = server.createSite(owner, "Shop");
    page = site + "/settings/costs";
  }

  @AfterEach
  void stop() {
    owner.close();
    server.close();
  }

  private void upload(String file) {
    owner.open(page).upload("Upload costs", "file", file.getBytes(UTF_8));
  }

  @Test
  void uploadedCosts_areListedByDay_withTotals_newestFirst() {
    upload(
        HEADER
            + "2026-11-16,google,sale,EUR,120.50\r\n"
            + "2026-11-17,m\u00fcller,,EUR,3\r\n"
            + "2026-11-16,bing,,EUR,1\r\n"
            + "2026-11-16,x,,USD,7\r\n");

    assertThat(owner.text("[role=status]")).startsWith("Costs saved.");
    assertThat(owner.texts("#costs tbody tr"))
        .containsExactly(
            "17 Nov 2026 \u20ac3.00",
            "m\u00fcller \u2013 \u20ac3.00",
            "16 Nov 2026 \u20ac121.50 US$7.00",
            "bing \u2013 \u20ac1.00",
            "google sale \u20ac120.50",
            "x \u2013 US$7.00");
    owner.open(page.replace("/costs", "/audit"));
    assertThat(owner.text("main")).contains("Saved 4 campaign costs.");
  }

  @Test
  void sourceThatNoVisitHasHad_isNamed_withTheRemedy_untilItsCostsAreGone() {
    assertThat(server.viewPage(site, "https://shop.example", "/?utm_source=letter")).isEqualTo(204);
    String lines = HEADER + "2026-11-16,letter,,EUR,1\r\n2026-11-16,leter,,EUR,%s\r\n";

    upload(lines.formatted("2"));
    await("source is named")
        .until(() -> owner.open(page).text("main").contains("1 line names a source"));

    assertThat(owner.texts(".notice-warn"))
        .singleElement()
        .asString()
        .contains("that no visit has had: leter. If a name is misspelled, ");
    upload(lines.formatted("0"));
    assertThat(owner.texts(".notice-warn")).isEmpty();
  }

  @Test
  void invalidFile_isRefused_withEachLine_andSavesNothing() {
    upload(HEADER + "2026-11-16,google,sale,EUR,1\r\n2026-11-16,bing,sale,euro,\r\n");

    assertThat(owner.status()).isEqualTo(422);
    assertThat(owner.texts("[role=alert] li"))
        .containsExactly(
            "Line 3: amount is required.",
            "Line 3: currency must have three capital letters, such as EUR.");
    assertThat(owner.open(page).text("main")).contains("No costs yet.");
  }

  @Test
  void onlyTheFirstProblems_areShown() {
    upload(HEADER + "x,google,,EUR,1\r\n".repeat(25));

    assertThat(owner.texts("[role=alert] li")).hasSize(21).endsWith("\u2026 and 5 more.");
  }

  @Test
  void formWithoutAFile_isRefused() {
    upload("");

    assertThat(owner.status()).isEqualTo(422);
    assertThat(owner.text("[role=alert]")).contains("Choose a CSV file that is not empty.");
  }

  @Test
  void largestFile_isSaved_inPages() {
    StringBuilder file = new StringBuilder(HEADER);
    IntStream.range(0, 10_000).forEach(i -> file.append("2026-11-16,s" + i + ",,EUR,1\r\n"));
    upload(file.toString());

    assertThat(owner.text("main")).contains("10,000 in total");
    assertThat(owner.text("#costs tbody")).startsWith("16 Nov 2026 \u20ac10,000.00");
    assertThat(owner.all("#costs td:first-child")).hasSize(200);
    assertThat(owner.follow("Older").url()).endsWith("?page=2");
    assertThat(owner.open(page + "?page=50").all("[rel=next]")).isEmpty();
  }

  @Test
  void fileThatIsTooLarge_isRefused_withTheRemedy() {
    upload(HEADER + "2026-11-16,google,sale,EUR,1\r\n".repeat(160_000));

    assertThat(owner.status()).isEqualTo(413);
    assertThat(owner.text("main")).contains("larger than 4 MiB", "Split them");
  }

  @Test
  void multipartForm_withoutTheTokenOfItsPage_isRefused() {
    String body =
        "--part\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n\r\n"
            + HEADER
            + "2026-11-16,google,sale,EUR,1\r\n--part--\r\n";
    Map<String, String> headers = Map.of("Content-Type", "multipart/form-data; boundary=part");

    assertThat(owner.fetch(page, headers, body).statusCode()).isEqualTo(403);
    assertThat(owner.fetch(page, Map.of("Content-Type", "multipart/form-data"), body).statusCode())
        .isEqualTo(400);
    assertThat(owner.open(page).text("main")).contains("No costs yet.");
  }

  @Test
  void urlEncodedForm_withInvalidPercentEncoding_isAnswered() {
    Map<String, String> headers = Map.of("Content-Type", "application/x-www-form-urlencoded");

    assertThat(owner.fetch(page + "/delete", headers, "from=%zz").statusCode()).isEqualTo(400);
  }

  @Test
  void example_canBeDownloaded_andUploaded() {
    String example = owner.open(page).fetch(owner.link("Download an example")).body();
    upload(example);

    assertThat(owner.text("[role=status]")).startsWith("Costs saved.");
  }

  @Test
  void costsOfADateRange_areDeleted_afterAConfirmation() {
    upload(
        HEADER
            + "2026-11-15,google,,EUR,1\r\n"
            + "2026-11-16,google,,EUR,1\r\n"
            + "2026-11-17,google,,EUR,1\r\n");
    owner.fill("First day", "2026-11-16").fill("Last day", "2026-11-17").press("Delete costs");
    assertThat(owner.text("main")).contains("2 costs of 16 Nov 2026 to 17 Nov 2026");

    owner.press("Delete costs");

    assertThat(owner.text("[role=status]")).isEqualTo("Costs deleted.");
    assertThat(owner.texts("#costs th[scope=rowgroup]")).containsExactly("15 Nov 2026");
    owner.open(page.replace("/costs", "/audit"));
    assertThat(owner.text("main"))
        .contains("Deleted 2 campaign costs of 2026-11-16 to 2026-11-17.");
  }

  @Test
  void invalidDateRange_isRefused_andDeletesNothing() {
    upload(HEADER + "2026-11-16,google,,EUR,1\r\n");
    owner.fill("First day", "2026-11-17").fill("Last day", "2026-11-16").press("Delete costs");

    assertThat(owner.status()).isEqualTo(422);
    assertThat(owner.text("#to-error")).isEqualTo("Enter a day that is not before the first one.");
    assertThat(owner.value("First day")).isEqualTo("2026-11-17");
    assertThat(owner.all("#costs th[scope=rowgroup]")).hasSize(1);
  }
}
