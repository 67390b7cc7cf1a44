package dev.vouch.dashboard;

import static dev.vouch.contract.Waiting.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import java.util.Map;

/** A running Vouch whose site has a page view and a sale of 49.90 euros of today. */
final class ShopWithASale implements AutoCloseable {
  private final DashboardServer server;
  private final HtmlClient owner;
  private final String site;
  private final String token;

  ShopWithASale(Path data, Map<String, String> environment) {
    server = new DashboardServer(data, environment, (directory, account) -> {});
    owner = server.owner();
    site = server.createSite(owner, "Shop");
    token = server.createKey(owner, site);
    sell("49.90", "EUR");
    assertThat(server.viewPage(site, "https://shop.example", "/pricing")).isEqualTo(204);
    await("page view is reported").until(() -> owner.open(site).text("main").contains("/pricing"));
  }

  /** Records another sale of today, of the same person. */
  void sell(String value, String currency) {
    assertThat(
            server.status(
                token,
                """
                {"event_name":"success","name":"paid","page_path":"/checkout",\
                "success_user_id":"anna","success_value":%s,"currency":"%s"}
                """
                    .formatted(value, currency)))
        .isEqualTo(204);
  }

  DashboardServer server() {
    return server;
  }

  HtmlClient owner() {
    return owner;
  }

  /** The URL of the site's pages. */
  String site() {
    return site;
  }

  /** The same without the server. */
  String path() {
    return site.substring(site.indexOf("/sites/"));
  }

  /** Opens the settings of summaries. */
  HtmlClient openSummaries() {
    return owner.open(site + "/settings/summaries");
  }

  /** Reports in dollars, with a rate of euros that applies today. */
  void reportInDollars(String rate) {
    owner.open(site + "/settings").fill("Reporting currency", "USD").press("Save settings");
    LocalDate yesterday = LocalDate.now(ZoneOffset.UTC).minusDays(1);
    String rates = "date,currency,rate\r\n%s,EUR,%s\r\n".formatted(yesterday, rate);
    owner
        .open(site + "/settings/exchange-rates")
        .upload("Upload exchange rates", "file", rates.getBytes(UTF_8));
    assertThat(owner.text("[role=status]")).startsWith("Exchange rates saved.");
  }

  /** Lets time pass until a time of the next Monday; returns the first day of its last week. */
  LocalDate passUntilMonday(String time) {
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    LocalDate monday = today.with(TemporalAdjusters.next(DayOfWeek.MONDAY));
    server.advanceClock(Duration.between(Instant.now(), Instant.parse(monday + "T" + time + "Z")));
    return monday.minusWeeks(1);
  }

  @Override
  public void close() {
    owner.close();
    server.close();
  }
}
