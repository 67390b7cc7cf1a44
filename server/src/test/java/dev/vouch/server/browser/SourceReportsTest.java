package dev.vouch.server.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.server.Vouch;
import dev.vouch.server.config.AddressRange;
import dev.vouch.server.config.Configuration;
import dev.vouch.server.config.Configuration.LogLevel;
import dev.vouch.server.http.ConnectionLimits;
import dev.vouch.server.http.PublicUrl;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From {@code POST /collect} to the reports by channel and source (docs/sources.md). */
class SourceReportsTest {
  private static final String ADMIN_TOKEN = "an-administrators-token-for-tests";
  private static final Duration REPORTED_WITHIN = Duration.ofSeconds(10);

  @TempDir private Path data;
  private Optional<Vouch> started = Optional.empty();
  private String site = "";
  private int visitors;
  private int views;

  @AfterEach
  void close() {
    started.ifPresent(Vouch::close);
  }

  @Test
  void visits_areReportedByTheirChannelAndSource() {
    startWithSite();
    visits("", "https://www.google.de/");
    visits("?utm_source=google&utm_medium=cpc&utm_term=boots&utm_content=top", "");
    visits("?gclid=abc", "https://www.google.com/");
    visits("", "https://chatgpt.com/");
    visits("", "android-app://com.google.android.gm/");
    visits("", "https://t.co/");
    visits("", "https://blog.example/story");
    visits("", "");

    assertThat(visitorsBy("channel"))
        .isEqualTo(
            Map.of(
                "search",
                1,
                "paid_search",
                2,
                "ai",
                1,
                "mail",
                1,
                "social",
                1,
                "referral",
                1,
                "direct",
                1));
    assertThat(visitorsBy("source"))
        .isEqualTo(
            Map.of(
                "Google",
                3,
                "ChatGPT",
                1,
                "Gmail",
                1,
                "Twitter",
                1,
                "blog.example",
                1,
                "direct",
                1));
    assertThat(visitorsBy("term")).containsEntry("boots", 1);
    assertThat(visitorsBy("content")).containsEntry("top", 1);
    assertThat(visitorsBy("click_id")).containsEntry("gclid", 1);
    assertThat(visitorsBy("source&filter=channel:paid_search")).isEqualTo(Map.of("Google", 2));
    assertThat(visitorsBy("channel&filter=click_id:gclid&filter=source:Google"))
        .isEqualTo(Map.of("paid_search", 1));
  }

  @Test
  void returnFromAPaymentProvider_keepsTheSourceOfTheVisit() {
    startWithSite();
    visits("?utm_source=leaflet", "");
    views("/thanks?utm_source=paypal&utm_medium=payment", "https://www.paypal.com/");

    assertThat(visitorsBy("source")).isEqualTo(Map.of("leaflet", 1));
    assertThat(visitorsBy("channel")).isEqualTo(Map.of("campaign", 1));
  }

  @Test
  void returnFromAnIgnoredReferrerOfTheSite_keepsTheSource_onItsSubdomainsToo() {
    startWithSite();
    api("PATCH", "/api/sites/" + site, "{\"ignored_referrers\":[\"pay.example\"]}");
    visits("", "https://www.bing.com/");
    views("/thanks?utm_source=pay&gclid=x", "https://eu.checkout.pay.example/return?id=7");
    visits("", "https://notpay.example/");
    visits("", "https://www.paypal.com/");

    assertThat(visitorsBy("source"))
        .isEqualTo(Map.of("Bing", 1, "notpay.example", 1, "paypal.com", 1));
  }

  private void startWithSite() {
    Configuration configuration =
        new Configuration(
            "127.0.0.1",
            0,
            PublicUrl.UNKNOWN,
            data,
            Optional.of(ADMIN_TOKEN),
            Optional.empty(),
            List.of(AddressRange.parse("127.0.0.0/8").orElseThrow()),
            64,
            Optional.empty(),
            LogLevel.INFO,
            Duration.ofDays(7),
            ConnectionLimits.STANDARD,
            Duration.ZERO);
    started =
        Optional.of(
            Vouch.start(
                configuration,
                Clock.systemUTC(),
                failed -> {
                  throw new AssertionError("the log failed", failed);
                }));
    site =
        api(
                "POST",
                "/api/sites",
                "{\"name\":\"Shop\",\"domains\":[\"shop.example\"],\"timezone\":\"UTC\"}")
            .getString("site_id");
  }

  /** Another visitor enters. */
  private void visits(String query, String referrer) {
    visitors++;
    views("/" + query, referrer);
  }

  /** The visitor who came last sees another page. */
  private void views(String pathAndQuery, String referrer) {
    views++;
    String body =
        """
        {"site_id":"%s","event_name":"pageview","url":"https://shop.example%s","referrer":"%s"}\
        """
            .formatted(site, pathAndQuery, referrer);
    HttpResponse<String> answer =
        new BrowserClient(port())
            .with("X-Forwarded-For", "8.8.8." + visitors)
            .post("/collect", body);
    assertThat(answer.statusCode()).isEqualTo(204);
  }

  /** The visitors of each row, once all page views have reached the reports. */
  private Map<String, Integer> visitorsBy(String by) {
    Instant deadline = Instant.now().plus(REPORTED_WITHIN);
    while (report("summary").getInteger("pageviews") < views) {
      assertThat(Instant.now()).as("all are reported").isBefore(deadline);
    }
    Map<String, Integer> rows = new TreeMap<>();
    report("breakdown?by=" + by)
        .getJsonArray("rows")
        .forEach(
            row -> {
              String key = ((JsonObject) row).getString("key");
              rows.put(key == null ? "none" : key, ((JsonObject) row).getInteger("visitors"));
            });
    return rows;
  }

  private JsonObject report(String question) {
    return api("GET", "/api/sites/" + site + "/reports/" + question, "");
  }

  private JsonObject api(String method, String path, String body) {
    HttpResponse<String> answer =
        new BrowserClient(
                port(),
                Map.of(
                    "Authorization", "Bearer " + ADMIN_TOKEN, "Content-Type", "application/json"))
            .send(method, path, body);
    assertThat(answer.statusCode()).as(method + " " + path + answer.body()).isBetween(200, 299);
    return new JsonObject(answer.body());
  }

  private int port() {
    return started.orElseThrow().port();
  }
}
