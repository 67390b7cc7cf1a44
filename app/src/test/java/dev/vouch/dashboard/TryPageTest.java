package dev.vouch.dashboard;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.api.site.BrowserChecks;
import dev.vouch.directory.audit.AuditEntry;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Dry runs and checks of a browser, on the dashboard and with a key, on a whole server. */
class TryPageTest {
  private static final String ADMIN_TOKEN = "an-administrators-token";

  @TempDir private static Path data;
  private static DashboardServer server;

  private HtmlClient owner;
  private String site = "";

  @BeforeAll
  static void start() {
    server = new DashboardServer(data, Map.of("VOUCH_ADMIN_TOKEN", ADMIN_TOKEN), (_, _) -> {});
  }

  @BeforeEach
  void createSite() {
    owner = server.owner();
    site = server.createSite(owner, "Shop");
  }

  @AfterEach
  void closeClient() {
    owner.close();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private void visit() {
    assertThat(server.viewPage(site, "https://shop.example", "/?utm_source=newsletter"))
        .isEqualTo(204);
    await("visit is reported").until(() -> owner.open(site).text("main").contains("newsletter"));
  }

  private static String event(String userAgent) {
    return new JsonObject()
        .put("event_name", "success")
        .put("name", "paid")
        .put("page_path", "/checkout")
        .put("ip", "127.0.0.1")
        .put("user_agent", userAgent)
        .encode();
  }

  private HttpResponse<String> post(String path, String token, String body) throws IOException {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(
          HttpRequest.newBuilder(URI.create(server.address() + path))
              .header("Authorization", "Bearer " + token)
              .header("Content-Type", "application/json")
              .POST(BodyPublishers.ofString(body))
              .build(),
          BodyHandlers.ofString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /** Waits until the event is in reports. */
  private JsonObject creditOf(String eventId) throws IOException {
    return get("/events/" + eventId).getJsonObject("event").getJsonObject("credit");
  }

  private JsonObject get(String path) throws IOException {
    String siteId = site.substring(site.lastIndexOf('/') + 1);
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.address() + "/api/sites/" + siteId + path))
            .header("Authorization", "Bearer " + ADMIN_TOKEN)
            .build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpResponse<String> response =
          await("reports are available")
              .until(
                  () -> client.send(request, BodyHandlers.ofString()),
                  answer -> answer.statusCode() != 503);
      return new JsonObject(response.body());
    }
  }

  @Test
  void creditOfADryRun_isThatOfTheRecordedEvent_andTheDryRunIsNotRecorded() throws Exception {
    String token = server.createKey(owner, site);
    visit();
    for (String userAgent : new String[] {DashboardServer.USER_AGENT, "Other/1.0"}) {
      String event = event(userAgent);

      JsonObject previewed =
          new JsonObject(post("/event?dry_run=true", token, event).body()).getJsonObject("credit");
      String id = post("/event", token, event).headers().firstValue("Event-Id").orElseThrow();
      JsonObject credited = creditOf(id);

      assertThat(previewed)
          .isEqualTo(
              new JsonObject()
                  .put("kind", credited.getString("kind"))
                  .put("reason", credited.getString("reason"))
                  .put("source", credited.getValue("source")));
    }
    assertThat(post("/event?dry_run=true", token, event("Other/1.0")).body())
        .contains("\"reason\":\"browser_never_seen\"");
    assertThat(get("/reports/summary").getInteger("successes")).isEqualTo(2);
  }

  @Test
  void exampleOfThePage_isCreditedToTheReadersOwnVisit() {
    visit();
    owner.open(site + "/install/try").press("Try request");

    assertThat(owner.text("main"))
        .contains(
            "This event would be recorded",
            "would be credited to a visitor from the source newsletter",
            "The visitor’s own browser was recognised",
            "success_value 49.9",
            "properties.currency EUR",
            "ip, user_agent a keyed hash of both together",
            "order_id a keyed hash");
    assertThat(owner.text("table")).doesNotContain("127.0.0.1", "Chrome", "order-1001");
    assertThat(owner.value("Body")).contains("order-1001");
  }

  @Test
  void eachPartOfABody_isExplained() {
    owner
        .open(site + "/install/try")
        .fill(
            "Body",
            """
            {"event_name":"success","name":"paid","page_path":"/p","sucess_value":1,"x":1,"y":2,
            "ip":"unknown","user_agent":"a","currency":"US$","properties":{"email":"a@b.example"}}
            """)
        .press("Try request");

    assertThat(owner.text("main"))
        .contains(
            "ip is not an IP address",
            "currency is not an ISO 4217 code",
            "or page_path would be removed before storage: 1.",
            "Did you mean success_value?",
            "Unknown fields are ignored: 2.",
            "would not be credited to a visitor. The forwarded ip is not an IP address");
    assertThat(owner.text("table")).doesNotContain("a@b.example");
  }

  @Test
  void invalidBody_hasEachProblem() {
    owner.open(site + "/install/try").fill("Body", "{\"event_name\":\"buy\"}").press("Try request");

    assertThat(owner.text("[role=status]"))
        .contains(
            "This request would be rejected with 400.",
            "/page_path: page_path is required. missing_field",
            "unknown_event_name");
    owner.fill("Body", "").press("Try request");
    assertThat(owner.text("[role=status]")).contains("The body is empty.");
  }

  @Test
  void browserThatWasSeen_isNamedWithItsDayAndSource_andOthersWithCauses() {
    visit();
    owner
        .open(site + "/install/browser")
        .fill("IP address", "127.0.0.1")
        .fill("User-Agent", DashboardServer.USER_AGENT)
        .press("Check browser");
    assertThat(owner.text("[role=status]"))
        .contains(
            "This browser was seen, last on ",
            Integer.toString(LocalDate.now(ZoneOffset.UTC).getYear()),
            "with the source newsletter",
            "But the address is not that of one visitor");
    assertThat(owner.value("User-Agent")).isEmpty();

    owner.fill("IP address", "10.0.0.7").fill("User-Agent", "a").press("Check browser");
    assertThat(owner.text("[role=status]"))
        .contains("was not seen in the last 14 days", "The cause:", "of a private network");
    owner.fill("IP address", "198.51.100.7").fill("User-Agent", "a").press("Check browser");
    assertThat(owner.text("[role=status]")).contains("Possible causes:", "content delivery");
    assertThat(owner.body()).doesNotContain("198.51.100.7");
  }

  @Test
  void checksAndTriedBrowsers_shareTheLimit_andAreInTheActivityLogWithoutTheBrowser() {
    owner.open(site + "/install/browser");
    for (int number = 1; number < BrowserChecks.PER_HOUR; number++) {
      owner.fill("IP address", "198.51.100.7").fill("User-Agent", "Odd").press("Check browser");
      assertThat(owner.status()).isEqualTo(200);
    }
    owner.open(site + "/install/try").press("Try request");
    assertThat(owner.text("main")).contains("never seen on your site");
    owner.press("Try request");
    assertThat(owner.text("main")).contains("This event would be recorded", "cannot be shown");
    owner.fill("Body", "{\"event_name\":\"click\",\"page_path\":\"/\"}").press("Try request");
    assertThat(owner.text("main")).contains("No visitor information was sent");
    owner.open(site + "/install/browser").fill("IP address", "::1").fill("User-Agent", "a");
    assertThat(owner.press("Check browser").status()).isEqualTo(429);
    assertThat(owner.text("main")).contains("20 checks of browsers an hour");

    owner.open(site + "/settings/audit");
    String sentence = AuditEntry.browserChecked().sentence();
    assertThat(owner.texts("td.said")).filteredOn(sentence::equals).hasSize(BrowserChecks.PER_HOUR);
    assertThat(owner.body()).doesNotContain("198.51.100.7", "Odd");
  }

  @Test
  void emptyForm_hasErrors() {
    owner.open(site + "/install/browser").press("Check browser");

    assertThat(owner.status()).isEqualTo(422);
    assertThat(owner.text("#ip-error")).contains("IP address is required.");
    assertThat(owner.text("#user_agent-error")).contains("User-Agent is required.");
  }
}
