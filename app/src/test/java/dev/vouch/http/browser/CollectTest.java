package dev.vouch.http.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.Client.Device;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.EventWarning;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.event.Touch;
import dev.vouch.core.ingest.BrowserQuotas;
import dev.vouch.core.ingest.CountedCause;
import dev.vouch.core.ingest.NodeDiagnostics;
import dev.vouch.core.ingest.PageRefusal;
import dev.vouch.core.ingest.RefusedRequests;
import dev.vouch.core.ingest.RequestWarning;
import dev.vouch.core.ingest.RequestWarnings;
import dev.vouch.core.linking.LinkingStatistics;
import dev.vouch.core.log.LogRecord.BrowserEvent;
import dev.vouch.core.ratelimit.Limit;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code POST /collect} over a real socket (docs/browser.md). */
class CollectTest {
  private static final String PAGE_VIEW =
      """
      {"site_id":"site_0000000000000001","event_name":"pageview",
       "url":"https://shop.example/pricing?utm_source=newsletter","referrer":""}\
      """;

  private static final String HEADLESS =
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)"
          + " HeadlessChrome/142.0.0.0 Safari/537.36";

  private final BrowserServer server = BrowserServer.start();
  private final BrowserClient browser = new BrowserClient(server.port());

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void pageView_isRecordedWithBrowserClientAndTouch() {
    HttpResponse<String> answer = browser.post("/collect", PAGE_VIEW);

    assertThat(answer.statusCode()).isEqualTo(204);
    assertThat(answer.body()).isEmpty();
    assertThat(answer.headers().firstValue("Access-Control-Allow-Origin")).contains("*");
    assertThat(answer.headers().firstValue("Access-Control-Allow-Credentials")).isEmpty();
    BrowserEvent event = server.log().only(BrowserEvent.class);
    assertThat(event.site()).isEqualTo(BrowserServer.SITE.id());
    assertThat(event.content().eventName()).isEqualTo(EventName.PAGEVIEW);
    assertThat(event.content().pagePath()).isEqualTo("/pricing");
    assertThat(event.browser())
        .isEqualTo(BrowserServer.hashes(BrowserClient.IP, BrowserClient.USER_AGENT));
    assertThat(event.client())
        .isEqualTo(
            new Client(
                Optional.of("US"),
                Optional.of(Device.DESKTOP),
                Optional.of("Chrome"),
                Optional.of("Linux")));
    assertThat(event.touch().map(Touch::source)).contains("newsletter");
  }

  @Test
  void browserSuccess_hasNeitherTouchNorValue() {
    String success =
        """
        {"site_id":"site_0000000000000001","event_name":"success","name":"paid",
         "url":"https://shop.example/?utm_source=newsletter","success_value":49.90,
         "properties":{"plan":"pro"}}\
        """;
    assertThat(browser.post("/collect", success).statusCode()).isEqualTo(204);

    BrowserEvent event = server.log().only(BrowserEvent.class);
    assertThat(event.content().name()).contains("paid");
    assertThat(event.content().successValue()).isEmpty();
    assertThat(event.content().properties())
        .isEqualTo(Map.of("plan", new PropertyValue.Text("pro")));
    assertThat(event.touch()).isEmpty();
  }

  @Test
  void pageViewWithAnInternalReferrer_hasNoTouch() {
    browser.post(
        "/collect",
        PAGE_VIEW.replace("\"referrer\":\"\"", "\"referrer\":\"https://www.shop.example/a\""));
    assertThat(server.log().only(BrowserEvent.class).touch()).isEmpty();
  }

  @Test
  void personalData_isStrippedFromEveryField() {
    String planted =
        """
        {"site_id":"site_0000000000000001","event_name":"pageview",
         "url":"https://shop.example/u/8.8.8.8/x?email=a@b.c&utm_source=8.8.8.8\
        &utm_content=::ffff:8.8.8.8&utm_term=USERAGENT#8.8.8.8",
         "referrer":"http://8.8.8.8/?q=8.8.8.8","name":"from 8.8.8.8",
         "properties":{"email":"a@b.c","a":"8.8.8.8","b":"USERAGENT","c":"by USERAGENT here",
         "plan":"pro"}}\
        """
            .replace("USERAGENT", BrowserClient.USER_AGENT);
    assertThat(browser.post("/collect", planted).statusCode()).isEqualTo(204);

    BrowserEvent event = server.log().only(BrowserEvent.class);
    assertThat(event.content().pagePath()).isEqualTo("/u/*/x");
    assertThat(event.content().name()).contains("*");
    assertThat(event.content().properties())
        .isEqualTo(Map.of("plan", new PropertyValue.Text("pro")));
    assertThat(event.touch()).contains(Touch.UNKNOWN_SOURCE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"text/plain", "text/plain;charset=UTF-8", "application/json", "Application/JSON"})
  void jsonOrText_isAccepted(String contentType) {
    assertThat(browser.with("Content-Type", contentType).post("/collect", PAGE_VIEW).statusCode())
        .isEqualTo(204);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "text/html", "text/plain;charset=latin1", "application/json2"})
  void otherContentType_is415(String contentType) {
    assertRefused(
        browser.with("Content-Type", contentType).post("/collect", PAGE_VIEW),
        415,
        "unsupported_content_type");
  }

  @ParameterizedTest
  @CsvSource({
    "https://shop.example, '', 204",
    "https://www.shop.example:8443, '', 204",
    "http://localhost:3000, '', 204",
    "capacitor://localhost, '', 204",
    "tauri://localhost, '', 403",
    "capacitor://app.localhost, '', 403",
    "'', https://shop.example/cart?a=b, 204",
    "https://evil.example, '', 403",
    "https://notshop.example, '', 403",
    "https://shop.example.evil.test, '', 403",
    "https://evil.example, https://shop.example/, 403",
    "'', https://evil.example/, 403",
  })
  void originOrReferer_mustBeOnADomainOfTheSite(String origin, String referer, int status) {
    HttpResponse<String> answer =
        browser.with("Origin", origin).with("Referer", referer).post("/collect", PAGE_VIEW);
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(server.log().records()).hasSize(status == 204 ? 1 : 0);
    if (status == 403) {
      assertRefused(answer, 403, "foreign_page");
    }
  }

  @ParameterizedTest
  @CsvSource({"'', ''", "null, ''", "null, https://shop.example/", "'', about:blank"})
  void requestWithoutOriginAndReferer_is403(String origin, String referer) {
    BrowserClient nowhere = browser.with("Origin", origin).with("Referer", referer);
    assertRefused(nowhere.post("/collect", PAGE_VIEW), 403, "missing_origin");
    assertThat(server.log().records()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "https://www.shop.example/a, 204, ''",
    "HTTP://localhost:3000/a, 204, ''",
    "capacitor://localhost/a, 204, ''",
    "http://other.example/a, 403, foreign_page",
    "https://notshop.example/a, 403, foreign_page",
    "ftp://localhost/a, 403, foreign_page",
    "chrome-extension://shop.example/a, 403, foreign_page",
    "capacitor://www.shop.example/a, 403, foreign_page",
    "/a, 400, invalid_url",
  })
  void url_mustBeOnADomainOfTheSite(String url, int status, String code) {
    HttpResponse<String> answer =
        browser.post(
            "/collect",
            """
            {"site_id":"site_0000000000000001","event_name":"pageview","url":"%s"}\
            """
                .formatted(url));
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(server.log().records()).hasSize(status == 204 ? 1 : 0);
    if (status != 204) {
      assertRefused(answer, status, code);
      assertThat(answer.body()).contains("\"pointer\":\"/url\"");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"site_00000000000000ff", "1", "site_1"})
  void unknownSite_is404(String site) {
    assertRefused(
        browser.post("/collect", PAGE_VIEW.replace("site_0000000000000001", site)),
        404,
        "unknown_site");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[]|not_an_object",
        "{}|missing_field",
        "{\"site_id\":\"s\",\"event_name\":\"login\",\"url\":\"https://a/\"}|unknown_event_name",
        "{\"site_id\":\"s\",\"event_name\":\"click\",\"url\":\"/a\"}|invalid_url",
        "{\"site_id\":\"s\",\"event_name\":\"success\",\"url\":\"https://a/\"}|missing_field",
        "{\"site_id\":1,\"event_name\":\"click\",\"url\":\"https://a/\"}|wrong_type",
        "{\"site_id\":\"s\",\"site_id\":\"s\",\"event_name\":\"click\",\"url\":\"https://a/\"}"
            + "|duplicate_field",
        "{\"site_id\":\"s\",\"event_name\":\"click\",\"url\":\"https://a/\",\"event_id\":\"1\"}"
            + "|invalid_event_id",
        "{\"site_id\":\"s\",\"event_name\":\"click\",\"url\":\"https://a/\",\"properties\":"
            + "{\"a\":[]}}|wrong_type",
      })
  void invalidBody_isRefusedWithTheReason(String body, String code) {
    assertRefused(browser.post("/collect", body), 400, code);
  }

  @Test
  void overlongPathAndQuery_areRecorded_withTheCampaign_andCounted() {
    String event =
        PAGE_VIEW
            .replace("/pricing", "/" + "a".repeat(2048))
            .replace("?utm", "?a=" + "a".repeat(5000) + "&utm");
    assertThat(browser.post("/collect", event).statusCode()).isEqualTo(204);

    BrowserEvent recorded = server.log().only(BrowserEvent.class);
    assertThat(recorded.content().pagePath()).isEqualTo("/" + "a".repeat(2047));
    assertThat(recorded.touch().map(Touch::source)).contains("newsletter");
    assertThat(server.warnings().recent(recorded.site()))
        .singleElement()
        .satisfies(
            counted -> {
              assertThat(counted.cause())
                  .isEqualTo(
                      new RequestWarning(
                          Optional.empty(),
                          new RequestWarning.Mistake.Coded(EventWarning.TEXT_TRUNCATED)));
              assertThat(counted.count()).isEqualTo(1);
            });
  }

  @Test
  void largeBody_is413() {
    assertThat(browser.post("/collect", " ".repeat(65_537)).statusCode()).isEqualTo(413);
    assertThat(browser.post("/collect", PAGE_VIEW + " ".repeat(60_000)).statusCode())
        .isEqualTo(204);
  }

  /** As that of a backend does. */
  @Test
  void userAgent_countsUpToItsLimit() {
    String counted = "Mozilla/5.0 (X11) " + "a".repeat(4078);
    assertThat(browser.with("User-Agent", counted + "b").post("/collect", PAGE_VIEW).statusCode())
        .isEqualTo(204);
    assertThat(server.log().only(BrowserEvent.class).browser())
        .isEqualTo(BrowserServer.hashes(BrowserClient.IP, counted));
  }

  /** I1: a header is bytes; read as Latin-1, each is the character a backend has in its JSON. */
  @ParameterizedTest
  @ValueSource(
      strings = {"Caf\u00e9/1.0 (X11)", "Caf\u00c3\u00a9/1.0 (X11)", "\u00ff\u0080/1.0 (X11)"})
  void userAgentBytes_areHashedAsReceived(String userAgent) throws IOException {
    String request =
        "POST /collect HTTP/1.1\r\nHost: h\r\nConnection: close\r\nOrigin: https://shop.example\r\n"
            + "Content-Type: text/plain\r\nX-Forwarded-For: 8.8.8.8\r\nUser-Agent: "
            + userAgent
            + "\r\nContent-Length: "
            + PAGE_VIEW.length()
            + "\r\n\r\n"
            + PAGE_VIEW;
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1))
          .startsWith("HTTP/1.1 204");
    }
    assertThat(server.log().only(BrowserEvent.class).browser())
        .isEqualTo(BrowserServer.hashes("8.8.8.8", userAgent));
  }

  @Test
  void crawler_isAnswered204_counted_andNotRecorded() {
    assertIgnored(
        browser
            .with("User-Agent", "Mozilla/5.0 (compatible; Googlebot/2.1)")
            .post("/collect", PAGE_VIEW),
        "ignored: crawler");
    assertThat(server.log().records()).isEmpty();
    assertThat(server.count("crawler_ignored")).isEqualTo(1);
  }

  @Test
  void refusedApp_isNamedByItsOrigin() {
    HttpResponse<String> answer =
        browser.with("Origin", "tauri://localhost").post("/collect", PAGE_VIEW);
    assertThat(answer.body()).contains("an app, add its origin, such as capacitor://localhost");
    assertThat(server.refusedPages().recent(BrowserServer.SITE.id()))
        .extracting(CountedCause::cause)
        .containsExactly(new PageRefusal.ForeignHost("tauri://localhost"));
  }

  @Test
  void pageInsideAnApp_isNoReferrerFromOutside() {
    BrowserClient app = browser.with("Origin", "capacitor://localhost");
    app.post(
        "/collect",
        PAGE_VIEW
            .replace("https://shop.example", "capacitor://localhost")
            .replace("\"referrer\":\"\"", "\"referrer\":\"capacitor://localhost/\""));
    assertThat(server.log().only(BrowserEvent.class).touch()).isEmpty();
  }

  @Test
  void automatedBrowser_isAnswered204WithANotice_counted_andNotRecorded() {
    HttpResponse<String> flagged =
        browser.post("/collect", PAGE_VIEW.replace("{", "{\"automated\":true,"));
    assertIgnored(flagged, "ignored: automated browser");
    assertIgnored(
        browser.with("User-Agent", HEADLESS).post("/collect", PAGE_VIEW),
        "ignored: automated browser");
    assertIgnored(
        browser.post(
            "/identify",
            "{\"site_id\":\"site_0000000000000001\",\"user_id\":\"7\",\"automated\":true}"),
        "ignored: automated browser");
    assertThat(server.log().records()).isEmpty();
    assertThat(server.count("automated_ignored")).isEqualTo(3);
    assertThat(server.refusedPages().recent(BrowserServer.SITE.id()))
        .singleElement()
        .satisfies(
            counted -> {
              assertThat(counted.cause()).isEqualTo(new PageRefusal.AutomatedBrowser());
              assertThat(counted.count()).isEqualTo(3);
            });
  }

  @ParameterizedTest
  @CsvSource({
    "http://localhost:3000, true",
    "https://shop.localhost, true",
    "http://127.0.0.1:8080, true",
    "http://127.1.2.3, true",
    "http://[::1]:8080, true",
    "https://shop.test, true",
    "https://www.shop.example, false",
    "https://localhost.shop.example, false",
    "https://127.0.0.1.shop.example, false",
    "capacitor://localhost, false",
  })
  void automatedBrowser_isRecordedOnPagesUnderDevelopment(String origin, boolean recorded) {
    String event =
        PAGE_VIEW.replace("https://shop.example", origin).replace("{", "{\"automated\":true,");
    assertThat(browser.with("Origin", origin).post("/collect", event).statusCode()).isEqualTo(204);
    assertThat(server.log().records()).hasSize(recorded ? 1 : 0);
  }

  @Test
  void automatedBrowser_isRecorded_ifThePageAsksForIt() {
    String record = "{\"automated\":false,";
    browser.post("/collect", PAGE_VIEW.replace("{", record));
    browser.with("User-Agent", HEADLESS).post("/collect", PAGE_VIEW.replace("{", record));
    browser.post("/identify", record + "\"site_id\":\"site_0000000000000001\",\"user_id\":\"7\"}");
    assertThat(server.log().records()).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"automated\":false,", "\"automated\":null,"})
  void otherBrowser_isRecordedWithoutANotice(String fields) {
    HttpResponse<String> answer = browser.post("/collect", PAGE_VIEW.replace("{", "{" + fields));
    assertThat(answer.headers().firstValue("Vouch-Notice")).isEmpty();
    assertThat(server.log().records()).hasSize(1);
  }

  private static void assertIgnored(HttpResponse<String> answer, String notice) {
    assertThat(answer.statusCode()).isEqualTo(204);
    assertThat(answer.headers().firstValue("Vouch-Notice")).contains(notice);
    assertThat(answer.headers().firstValue("Access-Control-Expose-Headers"))
        .contains("Vouch-Notice");
  }

  @Test
  void repeatedEventId_isRecordedOnce_andIs409WithAnotherPayload() {
    String event =
        PAGE_VIEW.replace("{", "{\"event_id\":\"0b1fdfd4-9a8e-4f6c-8a52-6f7d8a2f3c11\",");
    assertThat(browser.post("/collect", event).statusCode()).isEqualTo(204);
    assertThat(browser.post("/collect", event).statusCode()).isEqualTo(204);
    assertRefused(
        browser.post("/collect", event.replace("/pricing", "/other")), 409, "event_id_conflict");

    BrowserEvent recorded = server.log().only(BrowserEvent.class);
    assertThat(recorded.id().value().version()).isEqualTo(7);
  }

  @Test
  void preflight_isAnsweredWithoutCredentials() {
    HttpResponse<String> answer = browser.send("OPTIONS", "/collect", "");
    assertThat(answer.statusCode()).isEqualTo(204);
    assertThat(answer.headers().firstValue("Access-Control-Allow-Origin")).contains("*");
    assertThat(answer.headers().firstValue("Access-Control-Allow-Methods"))
        .contains("POST, OPTIONS");
    assertThat(answer.headers().firstValue("Access-Control-Allow-Headers"))
        .contains("Content-Type");
    assertThat(answer.headers().firstValue("Access-Control-Allow-Credentials")).isEmpty();
  }

  @Test
  void otherMethods_are405() {
    HttpResponse<String> answer = browser.send("GET", "/collect", "");
    assertThat(answer.statusCode()).isEqualTo(405);
    assertThat(answer.headers().firstValue("Allow")).contains("POST, OPTIONS");
  }

  @Test
  void visitorOverTheLimit_is429_whileOthersAreAccepted() {
    try (BrowserServer limited = BrowserServer.start(limit(2), limit(100))) {
      BrowserClient visitor = new BrowserClient(limited.port());
      visitor.post("/collect", PAGE_VIEW);
      visitor.post("/collect", PAGE_VIEW);
      HttpResponse<String> answer = visitor.post("/collect", PAGE_VIEW);

      assertThat(answer.statusCode()).isEqualTo(429);
      assertThat(answer.headers().firstValueAsLong("Retry-After").orElseThrow()).isBetween(1L, 30L);
      assertThat(answer.headers().firstValue("Access-Control-Allow-Origin")).contains("*");
      assertThat(
              visitor.with("User-Agent", "Other/1.0 (X)").post("/collect", PAGE_VIEW).statusCode())
          .isEqualTo(204);
      assertThat(limited.log().records()).hasSize(3);
    }
  }

  @Test
  void addressOverTheLimit_is429_countingIpv6PerSlash64() {
    try (BrowserServer limited = BrowserServer.start(limit(100), limit(2))) {
      BrowserClient any = new BrowserClient(limited.port());
      any.with("X-Forwarded-For", "2001:db8:0:1::1").post("/collect", PAGE_VIEW);
      any.with("X-Forwarded-For", "2001:db8:0:1:ffff::2").post("/collect", "{}");
      assertThat(
              any.with("X-Forwarded-For", "2001:db8:0:1::3")
                  .post("/collect", PAGE_VIEW)
                  .statusCode())
          .isEqualTo(429);
      assertThat(
              any.with("X-Forwarded-For", "2001:db8:0:2::1")
                  .post("/collect", PAGE_VIEW)
                  .statusCode())
          .isEqualTo(204);
    }
  }

  /** Properties of 2,000 characters take up most of the quota of 3,000 bytes. */
  @Test
  void addressOverItsQuota_is429_whileOthersAreRecorded() {
    try (BrowserServer limited = BrowserServer.start(new BrowserQuotas(3_000, 1_000_000))) {
      BrowserClient any = new BrowserClient(limited.port());
      BrowserClient network = any.with("X-Forwarded-For", "2001:db8:0:1::1");
      assertThat(network.post("/collect", large()).statusCode()).isEqualTo(204);

      HttpResponse<String> answer =
          any.with("X-Forwarded-For", "2001:db8:0:1:ffff::2")
              .with("User-Agent", "Mozilla/5.0 (another visitor)")
              .post("/collect", large());
      assertThat(answer.statusCode()).isEqualTo(429);
      assertThat(answer.headers().firstValue("Retry-After")).contains("30");
      assertThat(answer.headers().firstValue("Access-Control-Allow-Origin")).contains("*");
      assertThat(answer.body()).contains("/problems/rate-limited", "from one address in 24 hours");
      assertThat(
              any.with("X-Forwarded-For", "2001:db8:0:2::1").post("/collect", large()).statusCode())
          .isEqualTo(204);
      assertThat(limited.log().records()).hasSize(2);
      assertThat(limited.refusedPages().recent(BrowserServer.SITE.id())).isEmpty();
    }
  }

  @Test
  void siteOverItsQuota_is429FromAnyAddress_andItsOwnerCanSeeIt() {
    try (BrowserServer limited = BrowserServer.start(new BrowserQuotas(1_000_000, 3_000))) {
      BrowserClient any = new BrowserClient(limited.port());
      assertThat(any.post("/collect", large()).statusCode()).isEqualTo(204);

      assertRefused(
          any.with("X-Forwarded-For", "198.51.100.7").post("/collect", large()),
          429,
          "site_quota_exceeded");
      assertThat(limited.refusedPages().recent(BrowserServer.SITE.id()))
          .extracting(CountedCause::cause)
          .containsExactly(new PageRefusal.SiteQuotaExceeded());
      assertThat(
              new NodeDiagnostics(
                      new RefusedRequests(),
                      limited.refusedPages(),
                      new RequestWarnings(),
                      LinkingStatistics.withRandomKey(),
                      InstantSource.system())
                  .refusedHosts(BrowserServer.SITE.id()))
          .isEmpty();
      assertThat(
              any.post(
                      "/collect", large().replace("site_0000000000000001", "site_0000000000000002"))
                  .statusCode())
          .isEqualTo(204);
    }
  }

  @Test
  void diskReserve_is503_untilThereIsMoreSpace() {
    server.setUsableBytes(999);
    HttpResponse<String> answer = browser.post("/collect", PAGE_VIEW);
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.headers().firstValue("Retry-After")).contains("30");
    assertThat(
            browser
                .post("/identify", "{\"site_id\":\"site_0000000000000001\",\"user_id\":\"7\"}")
                .statusCode())
        .isEqualTo(503);
    assertThat(server.log().records()).isEmpty();

    server.setUsableBytes(1_000);
    assertThat(browser.post("/collect", PAGE_VIEW).statusCode()).isEqualTo(204);
  }

  private static String large() {
    return PAGE_VIEW.replace(
        "\"referrer\":\"\"", "\"properties\":{\"text\":\"" + "a".repeat(2_000) + "\"}");
  }

  @Test
  void fullLog_orMissingSalts_are503_andNothingIsRecorded() {
    HttpResponse<String> saltless =
        browser.post(
            "/collect", PAGE_VIEW.replace("site_0000000000000001", "site_0000000000000003"));
    assertThat(saltless.statusCode()).isEqualTo(503);
    assertThat(saltless.headers().firstValue("Retry-After")).contains("5");
    server.log().fill(Duration.ofMillis(1500));
    HttpResponse<String> answer = browser.post("/collect", PAGE_VIEW);
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.headers().firstValue("Retry-After")).contains("2");
    assertThat(server.log().records()).isEmpty();
  }

  @Test
  void failureAfterTheAppend_is500_withAnUnknownOutcome() {
    // A wait so long that rounding it up to whole seconds overflows.
    server.log().fill(Duration.ofSeconds(Long.MAX_VALUE));
    HttpResponse<String> answer = browser.post("/collect", PAGE_VIEW);
    assertThat(answer.statusCode()).isEqualTo(500);
    assertThat(answer.body())
        .contains("/problems/internal-error")
        .contains("The request may or may not have been processed");
    assertThat(answer.headers().firstValue("Access-Control-Allow-Origin")).contains("*");
  }

  private static Limit limit(int requests) {
    return new Limit(requests, Duration.ofMinutes(5));
  }

  private static void assertRefused(HttpResponse<String> answer, int status, String code) {
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
    assertThat(answer.headers().firstValue("Access-Control-Allow-Origin")).contains("*");
    assertThat(answer.body()).contains("\"code\":\"" + code + "\"");
  }
}
