package dev.vouch.dashboard;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import dev.vouch.http.browser.Chromium;
import dev.vouch.messages.mail.SmtpReceiver;
import dev.vouch.messages.mail.SmtpReceiver.ReceivedMail;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Weekly and monthly summaries by mail: who gets them, when, and what they contain. */
class SummaryMailsTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final SmtpReceiver receiver = new SmtpReceiver();
  @TempDir private Path data;
  private ShopWithASale shop;
  private HtmlClient owner;

  @BeforeEach
  void start() {
    shop =
        new ShopWithASale(
            data,
            Map.of(
                "VOUCH_SMTP_URL", receiver.url(),
                "VOUCH_MAIL_FROM", "vouch@shop.example",
                "VOUCH_PUBLIC_URL", "https://vouch.example"));
    owner = shop.owner();
  }

  @AfterEach
  void stop() {
    shop.close();
    receiver.close();
  }

  private void choose(String period) {
    shop.openSummaries()
        .check("input[aria-label='owner@shop.example, %s']".formatted(period))
        .press("Save recipients");
    assertThat(owner.text("[role=status]")).isEqualTo("Recipients saved.");
  }

  private ReceivedMail weeklySummary() {
    choose("weekly");
    shop.passUntilMonday("08:00:30");
    return nextMail();
  }

  /** Reports are not current until they have what is recorded when time has passed. */
  private ReceivedMail nextMail() {
    int before = receiver.received().size();
    await("mail is received")
        .until(
            () -> {
              shop.server().runMaintenance();
              return receiver.received().size() > before;
            });
    return receiver.next();
  }

  @Test
  void weeklySummary_isMailedOnMondayAt8_once() {
    choose("weekly");
    LocalDate first = shop.passUntilMonday("07:58:30");
    shop.server().runMaintenance();
    shop.openSummaries();
    assertThat(owner.text("main")).doesNotContain("Mail deliveries");

    shop.server().advanceClock(MINUTE.multipliedBy(2));
    ReceivedMail mail = nextMail();
    shop.server().runMaintenance();

    assertThat(mail.recipients()).containsExactly("owner@shop.example");
    assertThat(mail.header("Subject")).startsWith("Shop: Weekly summary, ");
    assertThat(mail.text())
        .contains(
            "https://vouch.example" + shop.path() + "?from=" + first + "&to=" + first.plusDays(6));
    shop.openSummaries();
    assertThat(owner.all("main tbody code")).hasSize(1);
  }

  @Test
  void summary_hasTheNumbersOfThePeriod() {
    String text = weeklySummary().text();

    assertThat(text)
        .contains(
            "Visitors: 2\n",
            "Page views: 1\n",
            "Successes: 1\n",
            "Conversion rate: 0%\n",
            "Revenue, EUR: €49.90\n",
            "- paid: successes 1, rate 50%, revenue €49.90\n",
            "- /pricing: visitors 1, successes 0, revenue –\n");
  }

  @Test
  void revenueWithARate_isConverted_andMarked() {
    shop.sell("20", "GBP");
    shop.reportInDollars("1.1");

    String text = weeklySummary().text();

    assertThat(text)
        .contains(
            "Revenue, GBP: £20.00\n",
            "Revenue, USD: ≈\u2060US$54.89\n",
            "- paid: successes 2, rate 50%, revenue £20.00 + ≈\u2060US$54.89\n",
            "≈ Converted into USD with the site’s daily exchange rates.\n");
  }

  @Test
  void summaryOfTheNextPeriod_hasTheChanges() {
    weeklySummary();

    shop.server().advanceClock(Duration.ofDays(7));

    assertThat(nextMail().text())
        .contains("Visitors: 0 (−100%)\n", "Revenue, EUR: €0.00 (−100%)\n");
  }

  @Test
  void summaryOfAPeriod_isNotMailed_whenTheServerWasDownForMoreThanThreeDaysAfterIt() {
    choose("weekly");
    shop.passUntilMonday("08:00:30");
    shop.server().advanceClock(Duration.ofDays(3));
    shop.server().runMaintenance();

    shop.openSummaries();
    assertThat(owner.text("main")).doesNotContain("Mail deliveries");
  }

  @Test
  void linkInTheMail_endsTheSummaryOnly() {
    choose("monthly");
    ReceivedMail mail = weeklySummary();
    String header = mail.header("List-Unsubscribe");
    String path = header.substring("<https://vouch.example".length(), header.length() - 1);

    try (HtmlClient recipient = shop.server().anonymous()) {
      assertThat(recipient.open(path).text("main"))
          .contains("no longer get the weekly summary of Shop by mail");
      assertThat(recipient.press("Unsubscribe").text("h1")).isEqualTo("You are unsubscribed");
    }

    shop.openSummaries();
    assertThat(owner.all("input[name$=week][checked]")).isEmpty();
    assertThat(owner.all("input[name$=month][checked]")).hasSize(1);
  }

  @Test
  void preview_isTheMailOfTheLatestPeriod() {
    shop.passUntilMonday("06:00:00");

    owner.open(shop.site() + "/settings/summaries/preview/week");

    assertThat(owner.text("h1")).isEqualTo("Weekly summary of Shop");
    assertThat(owner.text("body")).contains("€49.90", "/pricing").doesNotContain("Unsubscribe");
    assertThat(owner.open(shop.site() + "/settings/summaries/preview/month").text("h1"))
        .isEqualTo("Monthly summary of Shop");
  }

  @Test
  void page_isAccessible() {
    shop.openSummaries();
    try (BrowserContext browser = Chromium.open().browser().newContext()) {
      Accessibility.assertAccessible(browser.newPage(), owner);
    }
  }
}
