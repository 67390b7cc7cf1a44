package dev.vouch.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import dev.vouch.server.PollInterval;
import dev.vouch.server.browser.Chromium;
import dev.vouch.server.mail.SmtpReceiver;
import dev.vouch.server.mail.SmtpReceiver.ReceivedMail;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
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
  private DashboardServer server;
  private HtmlClient owner;
  private String site;

  @BeforeEach
  void startWithASale() {
    server =
        new DashboardServer(
            data,
            Map.of(
                "VOUCH_SMTP_URL", receiver.url(),
                "VOUCH_MAIL_FROM", "vouch@shop.example",
                "VOUCH_PUBLIC_URL", "https://vouch.example"),
            (directory, account) -> {});
    owner = server.owner();
    site = server.createSite(owner, "Shop");
    String token = server.createKey(owner, site);
    assertThat(
            server.status(
                token,
                """
                {"event_name":"success","name":"paid","page_path":"/checkout",\
                "success_user_id":"anna","success_value":49.90,"currency":"EUR"}
                """))
        .isEqualTo(204);
    assertThat(server.viewPage(site, "https://shop.example", "/pricing")).isEqualTo(204);
    while (!owner.open(site).text("main").contains("/pricing")) {
      PollInterval.await();
    }
  }

  @AfterEach
  void stop() {
    owner.close();
    server.close();
    receiver.close();
  }

  private void choose(String period) {
    owner
        .open(site + "/settings/summaries")
        .check("input[aria-label='owner@shop.example, %s']".formatted(period))
        .press("Save recipients");
    assertThat(owner.text("[role=status]")).isEqualTo("Recipients saved.");
  }

  /** Lets time pass until a time of the next Monday; returns the first day of its last week. */
  private LocalDate passUntilMonday(String time) {
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    LocalDate monday = today.with(TemporalAdjusters.next(DayOfWeek.MONDAY));
    Instant until = Instant.parse(monday + "T" + time + "Z");
    server.advanceClock(Duration.between(Instant.now(), until));
    return monday.minusWeeks(1);
  }

  private ReceivedMail weeklySummary() {
    choose("weekly");
    passUntilMonday("08:00:30");
    return nextMail();
  }

  /** Reports are not current until they have what is recorded when time has passed. */
  private ReceivedMail nextMail() {
    int before = receiver.received().size();
    while (receiver.received().size() == before) {
      server.runMaintenance();
      PollInterval.await();
    }
    return receiver.next();
  }

  @Test
  void weeklySummary_isMailedOnMondayAt8_once() {
    choose("weekly");
    LocalDate first = passUntilMonday("07:58:30");
    server.runMaintenance();
    owner.open(site + "/settings/summaries");
    assertThat(owner.text("main")).doesNotContain("Mail deliveries");

    server.advanceClock(MINUTE.multipliedBy(2));
    ReceivedMail mail = nextMail();
    server.runMaintenance();

    assertThat(mail.recipients()).containsExactly("owner@shop.example");
    assertThat(mail.header("Subject")).startsWith("Shop: Weekly summary, ");
    assertThat(mail.text())
        .contains("https://vouch.example" + path() + "?from=" + first + "&to=" + first.plusDays(6));
    owner.open(site + "/settings/summaries");
    assertThat(owner.all("main tbody code")).hasSize(1);
  }

  private String path() {
    return site.substring(site.indexOf("/sites/"));
  }

  @Test
  void summary_hasTheNumbersOfThePeriod() {
    String text = weeklySummary().text();

    assertThat(text)
        .contains(
            "Visitors: 2\n",
            "Page views: 1\n",
            "Successes: 1\n",
            "Conversion rate: 50%\n",
            "Revenue, EUR: €49.90\n",
            "- paid: successes 1, rate 50%, revenue €49.90\n",
            "- /pricing: visitors 1, successes 0, revenue –\n");
  }

  @Test
  void summaryOfTheNextPeriod_hasTheChanges() {
    weeklySummary();

    server.advanceClock(Duration.ofDays(7));

    assertThat(nextMail().text())
        .contains("Visitors: 0 (−100%)\n", "Revenue, EUR: €0.00 (−100%)\n");
  }

  @Test
  void summaryOfAPeriod_isNotMailed_whenTheServerWasDownForMoreThanThreeDaysAfterIt() {
    choose("weekly");
    passUntilMonday("08:00:30");
    server.advanceClock(Duration.ofDays(3));
    server.runMaintenance();

    owner.open(site + "/settings/summaries");
    assertThat(owner.text("main")).doesNotContain("Mail deliveries");
  }

  @Test
  void linkInTheMail_endsTheSummaryOnly() {
    choose("monthly");
    ReceivedMail mail = weeklySummary();
    String header = mail.header("List-Unsubscribe");
    String path = header.substring("<https://vouch.example".length(), header.length() - 1);

    try (HtmlClient recipient = server.anonymous()) {
      assertThat(recipient.open(path).text("main"))
          .contains("no longer get the weekly summary of Shop by mail");
      assertThat(recipient.press("Unsubscribe").text("h1")).isEqualTo("You are unsubscribed");
    }

    owner.open(site + "/settings/summaries");
    assertThat(owner.all("input[name$=week][checked]")).isEmpty();
    assertThat(owner.all("input[name$=month][checked]")).hasSize(1);
  }

  @Test
  void preview_isTheMailOfTheLatestPeriod() {
    passUntilMonday("06:00:00");

    owner.open(site + "/settings/summaries/preview/week");

    assertThat(owner.text("h1")).isEqualTo("Weekly summary of Shop");
    assertThat(owner.text("body")).contains("€49.90", "/pricing").doesNotContain("Unsubscribe");
    assertThat(owner.open(site + "/settings/summaries/preview/month").text("h1"))
        .isEqualTo("Monthly summary of Shop");
  }

  @Test
  void page_isAccessible() {
    owner.open(site + "/settings/summaries");
    try (BrowserContext browser = Chromium.open().browser().newContext()) {
      Accessibility.assertAccessible(browser.newPage(), owner);
    }
  }
}
