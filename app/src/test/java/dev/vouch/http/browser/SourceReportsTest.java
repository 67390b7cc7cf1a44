package dev.vouch.http.browser;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.Vouch;
import dev.vouch.app.config.Configuration;
import dev.vouch.app.config.Settings;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
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
    visit("", "https://www.google.de/");
    visit("?utm_source=google&utm_medium=cpc&utm_term=boots&utm_content=top", "");
    visit("?gclid=abc", "https://www.google.com/");
    visit("", "https://chatgpt.com/");
    visit("", "android-app://com.google.android.gm/");
    visit("", "https://t.co/");
    visit("", "https://blog.example/story");
    visit("", "");

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
    visit("?utm_source=leaflet", "");
    view("/thanks?utm_source=paypal&utm_medium=payment", "https://www.paypal.com/");

    assertThat(visitorsBy("source")).isEqualTo(Map.of("leaflet", 1));
    assertThat(visitorsBy("channel")).isEqualTo(Map.of("campaign", 1));
  }

  @Test
  void returnFromAnIgnoredReferrerOrItsSubdomain_keepsTheSource() {
    startWithSite();
    api("PATCH", "/api/sites/" + site, "{\"ignored_referrers\":[\"pay.example\"]}");
    visit("", "https://www.bing.com/");
    view("/thanks?utm_source=pay&gclid=x", "https://eu.checkout.pay.example/return?id=7");
    visit("", "https://notpay.example/");
    visit("", "https://www.paypal.com/");

    assertThat(visitorsBy("source"))
        .isEqualTo(Map.of("Bing", 1, "notpay.example", 1, "paypal.com", 1));
  }

  @Test
  void returnFromASignIn_keepsTheSource() {
    startWithSite();
    visit("?utm_source=newsletter&utm_medium=email", "");
    view("/auth/callback?code=x&state=y", "https://login.live.com/");
    visit("", "https://www.bing.com/");
    view("/account", "https://shop.okta.com/");
    visit("?ref=partner", "");
    view("/auth/callback?code=x&state=y", "https://github.com/");

    assertThat(visitorsBy("source")).isEqualTo(Map.of("Bing", 1, "newsletter", 1, "partner", 1));
  }

  @Test
  void oneSpellingOfAPath_isOneRow_inReportsFiltersAndFunnels() {
    startWithSite();
    visit("caf%C3%A9", "");
    visit("caf%c3%a9?utm_source=leaflet", "");
    visit("%63af%C3%A9/%7Euser", "");

    assertThat(visitorsBy("page_path")).isEqualTo(Map.of("/café", 2, "/café/~user", 1));
    for (String spelling : List.of("/caf%25C3%25A9", "/caf%C3%A9")) {
      assertThat(visitorsBy("source&filter=page_path:" + spelling))
          .isEqualTo(Map.of("direct", 1, "leaflet", 1));
    }
    assertThat(report("funnel?step=page:/caf%25c3%25a9&step=page:/caf*").getJsonArray("steps"))
        .isNotEmpty()
        .first()
        .extracting(step -> ((JsonObject) step).getInteger("persons"))
        .isEqualTo(2);
  }

  private void startWithSite() {
    Configuration configuration =
        new Settings()
            .addEnvironment(
                Map.of(
                    "VOUCH_PORT",
                    "0",
                    "VOUCH_DATA",
                    data.toString(),
                    "VOUCH_ADMIN_TOKEN",
                    ADMIN_TOKEN,
                    "VOUCH_TRUSTED_PROXIES",
                    "127.0.0.0/8",
                    "VOUCH_DRAIN",
                    "0s"))
            .configuration();
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

  /** Sends the first page view of another visitor. */
  private void visit(String query, String referrer) {
    visitors++;
    view("/" + query, referrer);
  }

  /** Sends another page view of the latest visitor. */
  private void view(String pathAndQuery, String referrer) {
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
    await("all page views are reported")
        .until(() -> report("summary").getInteger("pageviews") >= views);
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
