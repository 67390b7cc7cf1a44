package dev.vouch.http.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.Vouch;
import dev.vouch.app.config.Settings;
import dev.vouch.http.ConnectionLimits;
import dev.vouch.http.Feature;
import dev.vouch.http.WebServer;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A whole Vouch on an empty directory, and a single-page shop on another origin that it tracks:
 * every path serves the same page with the frozen script, its integrity hash and a strict
 * Content-Security-Policy. Not thread-safe.
 */
final class TrackedShop implements AutoCloseable {
  private static final String ADMIN_TOKEN = "an-administrators-token-for-tests";

  private static final String ROUTER =
      """
      document.addEventListener("click", (event) => {
        const path = event.target.getAttribute("href");
        if (path) {
          event.preventDefault();
          history.pushState({}, "", path);
        }
      });
      """;

  private final Vouch vouch;
  private final WebServer shop;
  private final String site;
  private final String token;

  TrackedShop(Path data) {
    vouch = start(data);
    site =
        api(
                "POST",
                "/api/sites",
                "{\"name\":\"Shop\",\"domains\":[\"127.0.0.1\"],\"timezone\":\"UTC\"}")
            .getString("site_id");
    token =
        api("POST", "/api/sites/" + site + "/keys", "{\"name\":\"backend\"}").getString("token");
    JsonObject script = api("GET", "/vouch.json", "");
    shop =
        WebServer.start(
            "127.0.0.1",
            0,
            ConnectionLimits.STANDARD,
            List.of(pages(script.getString("path"), script.getString("integrity"))));
  }

  String url(String path) {
    return "http://127.0.0.1:" + shop.port() + path;
  }

  /**
   * Posts a success, as the shop's backend does once a payment is captured.
   *
   * @param identity further JSON members, each preceded by a comma
   */
  void postPayment(String value, String identity) {
    HttpResponse<String> answer =
        new BrowserClient(
                vouch.port(),
                Map.of("Authorization", "Bearer " + token, "Content-Type", "application/json"))
            .post(
                "/event",
                "{\"event_name\":\"success\",\"name\":\"paid\",\"page_path\":\"/checkout\","
                    + "\"success_value\":%s%s}".formatted(value, identity));
    assertThat(answer.statusCode()).isEqualTo(204);
  }

  /** A report over a range that covers all events. */
  JsonObject report(String question) {
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    return api(
        "GET",
        "/api/sites/%s/reports/%sfrom=%s&to=%s"
            .formatted(site, question, today.minusDays(1), today.plusDays(1)),
        "");
  }

  /** The success value of each row of a breakdown. */
  Map<String, BigDecimal> successValues(String by) {
    return rows(by, "success_value");
  }

  /** A column of a breakdown by key, without the row that has none. */
  Map<String, BigDecimal> rows(String by, String column) {
    return report("breakdown?by=" + by + "&").getJsonArray("rows").stream()
        .map(JsonObject.class::cast)
        .filter(row -> row.getValue("key") != null)
        .collect(
            Collectors.toMap(
                row -> row.getString("key"),
                row -> new BigDecimal(row.getValue(column).toString()).stripTrailingZeros()));
  }

  private JsonObject api(String method, String path, String body) {
    HttpResponse<String> answer =
        new BrowserClient(
                vouch.port(),
                Map.of(
                    "Authorization", "Bearer " + ADMIN_TOKEN, "Content-Type", "application/json"))
            .send(method, path, body);
    assertThat(answer.statusCode()).as(method + " " + path + answer.body()).isBetween(200, 299);
    return new JsonObject(answer.body());
  }

  private static Vouch start(Path data) {
    return Vouch.start(
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
            .configuration(),
        Clock.systemUTC(),
        failed -> {
          throw new AssertionError("the log failed", failed);
        });
  }

  private Feature pages(String scriptPath, String integrity) {
    String origin = "http://127.0.0.1:" + vouch.port();
    String page =
        """
        <!doctype html>
        <title>Shop</title>
        <script defer src="%s" integrity="%s" crossorigin="anonymous" data-site="%s"></script>
        <script defer src="/router.js"></script>
        <a href="/pricing">Pricing</a>
        <a href="/checkout" data-vouch-click="buy" data-vouch-prop-plan="pro">Buy</a>
        """
            .formatted(origin + scriptPath, integrity, site);
    String policy =
        "default-src 'none'; script-src 'self' %s; connect-src %s".formatted(origin, origin);
    return router -> {
      router
          .get("/router.js")
          .handler(
              context ->
                  context.response().putHeader("Content-Type", "text/javascript").end(ROUTER));
      router
          .get()
          .handler(
              context ->
                  context
                      .response()
                      .putHeader("Content-Type", "text/html")
                      .putHeader("Content-Security-Policy", policy)
                      .end(page));
    };
  }

  @Override
  public void close() {
    shop.close();
    vouch.close();
  }
}
