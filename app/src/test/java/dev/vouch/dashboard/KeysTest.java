package dev.vouch.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Creation, rotation and revocation of API keys on their pages. */
class KeysTest {
  private static final String EVENT =
      "{\"event_name\":\"success\",\"name\":\"paid\",\"page_path\":\"/done\"}";

  @TempDir private static Path data;
  private static DashboardServer server;

  private HtmlClient owner;

  @BeforeAll
  static void start() {
    server = new DashboardServer(data);
  }

  @BeforeEach
  void openClient() {
    owner = server.owner();
  }

  @AfterEach
  void closeClient() {
    owner.close();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void rotatedKey_isValidDuringItsOverlap_andRevokedKeyIs401() {
    String keys = createSite("Rotating") + "/keys";
    String first = createKey(keys, "checkout");
    assertThat(server.status(first, EVENT)).isEqualTo(204);

    owner.open(keys).follow("Rotate checkout").check("1 hour").press("Rotate key");
    String second = owner.text("#token");
    assertThat(owner.text("main")).contains("The old key works until");
    owner.open(keys);
    assertThat(owner.texts("tr"))
        .satisfiesExactly(
            head -> assertThat(head).contains("Name"),
            one -> assertThat(one).contains("Active"),
            other -> assertThat(other).contains("Replaced"));
    assertThat(server.status(first, EVENT)).isEqualTo(204);
    assertThat(server.status(second, EVENT)).isEqualTo(204);

    server.advanceClock(Duration.ofHours(1));
    assertThat(server.status(first, EVENT)).isEqualTo(401);
    assertThat(server.status(second, EVENT)).isEqualTo(204);

    owner.open(keys).follow("Revoke checkout");
    assertThat(owner.text("main")).contains("It was last used on");
    owner.press("Revoke key");
    assertThat(owner.text("main")).contains("Key revoked.");
    assertThat(server.status(second, EVENT)).isEqualTo(401);
  }

  @Test
  void eleventhKey_isRejected_andThePageStatesTheLimit() {
    String keys = createSite("Full") + "/keys";
    String pendingForm = form(keys, "late");
    for (int number = 1; number <= 10; number++) {
      createKey(keys, "service " + number);
    }
    owner.open(keys);
    assertThat(owner.text("main")).contains("Key limit reached");
    assertThat(owner.text("main")).doesNotContain("Create key");
    assertThat(server.post(path(keys), pendingForm)).returns(303, HttpResponse::statusCode);
    assertThat(owner.reload().text("main")).doesNotContain("late");
  }

  @Test
  void formSubmittedTwice_createsOneKey() {
    String keys = createSite("Twice") + "/keys";
    String form = form(keys, "once");
    assertThat(server.post(path(keys), form).body()).contains("svc_live_");
    HttpResponse<String> again = server.post(path(keys), form);
    assertThat(again.statusCode()).isEqualTo(303);
    assertThat(again.headers().firstValue("Location"))
        .hasValueSatisfying(to -> assertThat(to).endsWith("/keys?notice=repeated"));
    owner.open(keys + "?notice=repeated");
    assertThat(owner.all("th strong")).hasSize(1);
    assertThat(owner.text("main")).contains("This form was already submitted");
  }

  @Test
  void formWithoutToken_is403_andCreatesNoKey() {
    String keys = createSite("Forged") + "/keys";
    String form = form(keys, "forged");
    String forged = form.replaceFirst("(^|&)form_token=[^&]*", "");
    assertThat(forged).isNotEqualTo(form);
    assertThat(server.post(path(keys), forged).statusCode()).isEqualTo(403);
    assertThat(owner.open(keys).text("main")).contains("No API keys yet");
  }

  @Test
  void formThatFailedToSave_canBeResubmitted() throws SQLException {
    String keys = createSite("Unwritable") + "/keys";
    String form = form(keys, "unwritable");
    try (Connection directory =
            DriverManager.getConnection("jdbc:sqlite:" + data.resolve("directory.db"));
        Statement statement = directory.createStatement()) {
      statement.execute(
          """
          CREATE TRIGGER refuse BEFORE INSERT ON api_keys
          BEGIN SELECT RAISE(ABORT, 'as if the disk were full'); END
          """);
      assertThat(server.post(path(keys), form).statusCode()).isEqualTo(503);
      statement.execute("DROP TRIGGER refuse");
    }
    assertThat(server.post(path(keys), form).body()).contains("svc_live_");
    assertThat(server.post(path(keys), form).statusCode()).isEqualTo(303);
  }

  @Test
  void warningsOfRecordedRequests_areListedWithTheirKey_withoutWhatWasSent() {
    String keys = createSite("Warned") + "/keys";
    String token = createKey(keys, "checkout");
    assertThat(owner.open(keys).text("main")).doesNotContain("Warnings");
    String event =
        """
        {"event_name":"success","name":"paid","page_path":"/","ip":"localhost","sucess_value":1,\
        "Jane Doe":true,"order_id":100200300,"properties":{"email":"jane@shop.example"}}\
        """;
    assertThat(server.status(token, event)).isEqualTo(204);
    assertThat(server.status(token, event)).isEqualTo(204);

    assertThat(owner.open(keys).texts(".refusals > li"))
        .satisfiesExactlyInAnyOrder(
            warning -> assertThat(warning).contains("checkout", "2 times", "ip_unusable"),
            warning -> assertThat(warning).contains("checkout", "2 times", "id_numeric"),
            warning -> assertThat(warning).contains("checkout", "Did you mean success_value?"),
            warning -> assertThat(warning).contains("checkout", "Unknown fields were ignored"),
            warning -> assertThat(warning).contains("checkout", "Personal data was removed"));
    assertThat(owner.text("main")).doesNotContain("localhost", "sucess", "Jane", "jane@", "100200");
    assertThat(owner.open(keys.replace("/keys", "/live")).text("main"))
        .contains("Unknown fields were ignored");
  }

  @Test
  void keyExpiringWithinItsOverlap_showsItsExpiryDate() {
    String keys = createSite("Expiring") + "/keys";
    LocalDate lastDay = LocalDate.now(ZoneOffset.UTC).plusDays(2);
    String end = "main time[datetime='%sT00:00:00Z']".formatted(lastDay.plusDays(1));
    owner
        .open(keys + "/new")
        .fill("#name", "nightly")
        .fill("Expiry date", lastDay.toString())
        .press("Create key");
    assertThat(owner.text("main")).contains("This key expires on");
    assertThat(owner.all(end)).hasSize(1);

    owner.open(keys).follow("Rotate nightly");
    assertThat(owner.text("main")).contains("This key expires on");
    owner.check("7 days").press("Rotate key");
    assertThat(owner.text("main")).contains("Like the old key, the new one expires on");
    assertThat(owner.all(end)).hasSize(2);
    owner.open(keys);
    assertThat(owner.texts("tr"))
        .satisfiesExactly(
            head -> assertThat(head).contains("Name"),
            one -> assertThat(one).contains("Active"),
            other -> assertThat(other).contains("Replaced"));
    assertThat(owner.all(end)).hasSize(2);
  }

  @Test
  void keyOfAnotherSite_is404() {
    String keys = createSite("Mine") + "/keys";
    createKey(keys, "mine");
    String revoke = owner.open(keys).link("Revoke mine");
    String other = createSite("Other");
    owner.open(other + revoke.replaceFirst("^.*/sites/[^/]*", ""));
    assertThat(owner.status()).isEqualTo(404);
    assertThat(owner.text("h1")).contains("Page not found");
  }

  @Test
  void invalidKeyForm_showsErrors() {
    String keys = createSite("Wrong") + "/keys";
    owner
        .open(keys + "/new")
        .fill("#name", "night job")
        .fill("Rate limit (requests per 10 seconds)", "many")
        .fill("Expiry date", "2020-01-31")
        .press("Create key");
    assertThat(owner.text("#rate_limit-error"))
        .isEqualTo("Rate limit must be a whole number from 1 to 1000000.");
    assertThat(owner.text("#expires_at-error")).contains("Choose today or a later date");
    assertThat(owner.value("#name")).isEqualTo("night job");
  }

  /** Returns the URL of the site. */
  private String createSite(String name) {
    return server.createSite(owner, name);
  }

  private String createKey(String keys, String name) {
    owner.open(keys + "/new").fill("#name", name).press("Create key");
    return owner.text("#token");
  }

  /** The form to create a key, as a browser would send it. */
  private String form(String keys, String name) {
    return owner.open(keys + "/new").fill("#name", name).fieldsOf("Create key");
  }

  private static String path(String keys) {
    return keys.substring(server.address().length()) + "/new";
  }
}
