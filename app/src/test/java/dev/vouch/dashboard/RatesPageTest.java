package dev.vouch.dashboard;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Upload, list and deletion of exchange rates, without scripts. */
class RatesPageTest {
  private static final String HEADER = "date,currency,rate\r\n";

  private DashboardServer server;
  private HtmlClient owner;
  private String site = "";
  private String page = "";

  @BeforeEach
  void startWithASiteThatReportsInEuros(@TempDir Path data) {
    server = new DashboardServer(data);
    owner = server.owner();
    site = server.createSite(owner, "Shop");
    page = site + "/settings/exchange-rates";
    reportIn("eur ");
  }

  @AfterEach
  void stop() {
    owner.close();
    server.close();
  }

  private void reportIn(String currency) {
    owner.open(site + "/settings").fill("Reporting currency", currency).press("Save settings");
  }

  private void upload(String file) {
    owner.open(page).upload("Upload exchange rates", "file", file.getBytes(UTF_8));
  }

  @Test
  void uploadedRates_areListed_newestFirst_withAllDecimals() {
    upload(HEADER + "2026-11-16,USD,0.921537\r\n2026-11-17,JPY,0.006\r\n2026-11-16,GBP,1.1\r\n");

    assertThat(owner.text("[role=status]")).startsWith("Exchange rates saved.");
    assertThat(owner.texts("#rates tbody tr"))
        .containsExactly(
            "17 Nov 2026 JPY 0.006", "16 Nov 2026 GBP 1.1", "16 Nov 2026 USD 0.921537");
    owner.open(site + "/settings/audit");
    assertThat(owner.text("main"))
        .contains("Saved 3 exchange rates.", "the reporting currency from “none” to “EUR”");
  }

  @Test
  void invalidFile_isRefused_withEachLine_andSavesNothing() {
    upload(HEADER + "2026-11-16,USD,0.9\r\n2026-11-16,EUR,0\r\n2026-11-16,USD,1\r\n");

    assertThat(owner.status()).isEqualTo(422);
    assertThat(owner.texts("[role=alert] li"))
        .containsExactly(
            "Line 3: currency must differ from the reporting currency EUR, in which the rate is.",
            "Line 3: rate must be a number above 0 with at most 9 digits before the decimal point"
                + " and 12 after it.",
            "Line 4: the date and currency are those of line 2. Remove one of the lines.");
    assertThat(owner.open(page).text("main")).contains("No rates in EUR yet.");
  }

  @Test
  void example_canBeDownloaded_andUploaded() {
    upload(owner.open(page).fetch(owner.link("Download an example")).body());

    assertThat(owner.text("[role=status]")).startsWith("Exchange rates saved.");
  }

  @Test
  void siteWithoutAReportingCurrency_isAskedForOneFirst() {
    reportIn("");

    assertThat(owner.open(page).text("main")).contains("Set a reporting currency first");
    assertThat(owner.all("input[type=file]")).isEmpty();
  }

  @Test
  void ratesInAFormerReportingCurrency_areListedAndDeleted_withoutChoosingItAgain() {
    upload(HEADER + "2026-11-16,USD,0.9\r\n2026-11-17,USD,0.91\r\n");
    reportIn("CHF");

    assertThat(owner.open(page).text("main")).contains("No rates in CHF yet.");
    owner.follow("Rates in EUR");
    assertThat(owner.text("main")).contains("EUR is not the reporting currency");
    assertThat(owner.all("input[type=file]")).isEmpty();
    assertThat(owner.texts("#rates tbody tr")).hasSize(2);

    owner
        .fill("First day", "2026-11-16")
        .fill("Last day", "2026-11-16")
        .press("Delete exchange rates\u2026");
    assertThat(owner.text("main")).contains("1 rate in EUR of 16 Nov 2026");
    owner.press("Delete rates");
    assertThat(owner.texts("#rates tbody tr")).containsExactly("17 Nov 2026 USD 0.91");

    reportIn("");
    owner.open(page).follow("Rates in EUR");
    assertThat(owner.texts("#rates tbody tr")).hasSize(1);
  }

  @Test
  void ratesInAFormerReportingCurrency_areDeletedTwice_andThoseInTheCurrentOneRemain() {
    upload(HEADER + "2026-11-17,USD,0.91\r\n");
    reportIn("CHF");
    upload(HEADER + "2026-11-17,USD,0.8\r\n");
    String delete = page + "/delete?reporting=EUR&from=2026-11-17&to=2026-11-17";

    owner.open(delete).press("Delete rates");
    owner.open(delete).press("Delete rates");

    assertThat(owner.open(page).texts("#rates tbody tr")).containsExactly("17 Nov 2026 USD 0.8");
  }

  @Test
  void ratesOfADateRange_areDeleted_afterAConfirmation() {
    upload(HEADER + "2026-11-16,USD,0.9\r\n2026-11-17,USD,0.91\r\n");

    owner.open(page + "/delete?from=2026-11-16&to=2026-11-16");
    assertThat(owner.text("main")).contains("1 rate in EUR of 16 Nov 2026");
    owner.press("Delete rates");

    assertThat(owner.texts("#rates tbody tr")).containsExactly("17 Nov 2026 USD 0.91");
  }
}
