package dev.vouch.dashboard.account;

import static dev.vouch.dashboard.account.AccountServer.CODE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.dashboard.account.AccountClient.Response;
import dev.vouch.directory.account.BearerToken;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From first run to a changed password, request by request. */
class AccountPagesTest {
  private static final String EMAIL = "owner@shop.example";
  private static final String PASSWORD = "a password of an owner";
  private static final String NEW_PASSWORD = "another password of theirs";

  @TempDir Path folder;
  private AccountServer server;
  private AccountClient owner;
  private AccountClient other;

  @BeforeEach
  void start() {
    server = new AccountServer(folder);
    owner = new AccountClient(server);
    other = new AccountClient(server);
    other.setIpAddress("203.0.113.7");
  }

  @AfterEach
  void stop() {
    owner.close();
    other.close();
    server.close();
  }

  private static Map<String, String> setupFields(String code) {
    return Map.of("code", code, "email", EMAIL, "password", PASSWORD, "repeated", PASSWORD);
  }

  private static Map<String, String> with(Map<String, String> fields, String name, String value) {
    Map<String, String> changed = new HashMap<>(fields);
    changed.put(name, value);
    return changed;
  }

  private void setUp() {
    assertThat(owner.submit("/setup", setupFields(CODE)).status()).isEqualTo(303);
  }

  private static Response signIn(AccountClient client, String email, String password) {
    return client.submit("/login", Map.of("email", email, "password", password));
  }

  private static boolean isSignedIn(AccountClient client) {
    return client.get("/sites").status() == 200;
  }

  private static Map<String, String> passwordChange(String current, String newPassword) {
    return Map.of("current", current, "password", newPassword, "repeated", newPassword);
  }

  @Test
  void setup_createsTheAccount_signsIn_andIsThenClosed() {
    assertThat(owner.get("/sites").header("location")).isEqualTo("/setup");
    assertThat(owner.get("/login").header("location")).isEqualTo("/setup");
    String formToken = other.formToken("/setup");
    Response created = owner.submit("/setup", setupFields(CODE));

    assertThat(created.status()).isEqualTo(303);
    assertThat(created.header("location")).isEqualTo("/");
    assertThat(isSignedIn(owner)).isTrue();
    Response again =
        other.post("/setup", formToken, with(setupFields(CODE), "email", "o@b.example"));
    assertThat(again.status()).isEqualTo(303);
    assertThat(again.header("location")).isEqualTo("/login");
    assertThat(other.get("/setup").header("location")).isEqualTo("/login");
    assertThat(signIn(other, "o@b.example", PASSWORD).status()).isEqualTo(401);
  }

  @Test
  void setup_withAWrongCode_is403_andCreatesNoAccount() {
    Response rejected = owner.submit("/setup", setupFields("0000-0000-0000-0000"));

    assertThat(rejected.status()).isEqualTo(403);
    assertThat(rejected.body())
        .contains("Incorrect setup code", "value=\"" + EMAIL + "\"")
        .doesNotContain(PASSWORD, "value=\"0000");
    assertThat(server.directory().people().accounts().isEmpty()).isTrue();
  }

  @Test
  void setup_listsInvalidFields_andKeepsTheEmailAddress() {
    Response rejected =
        owner.submit(
            "/setup",
            Map.of("code", CODE, "email", "owner", "password", "short", "repeated", "short"));

    assertThat(rejected.status()).isEqualTo(422);
    assertThat(rejected.body())
        .contains("Enter an email address", "12 to 256 characters", "value=\"owner\"")
        .doesNotContain("\"short\"", CODE + "\"");
    Response differing = owner.submit("/setup", with(setupFields(CODE), "repeated", NEW_PASSWORD));
    assertThat(differing.status()).isEqualTo(422);
    assertThat(differing.body()).contains("Passwords do not match");
    assertThat(server.directory().people().accounts().isEmpty()).isTrue();
  }

  @Test
  void setup_afterTooManyWrongCodes_is429_evenWithTheRightCode() {
    for (int attempt = 0; attempt < LoginThrottle.FREE_FAILURES_PER_ADDRESS; attempt++) {
      assertThat(other.submit("/setup", setupFields("wrong")).status()).isEqualTo(403);
    }
    Response throttled = other.submit("/setup", setupFields(CODE));

    assertThat(throttled.status()).isEqualTo(429);
    assertThat(throttled.header("retry-after")).isEqualTo("1");
    assertThat(throttled.body()).contains("Too many attempts. Try again in 1 second.");
    setUp();
  }

  @Test
  void concurrentSetups_createOneAccount() throws Exception {
    String ownersForm = owner.formToken("/setup");
    String othersForm = other.formToken("/setup");
    List<Future<Response>> responses = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      responses.add(threads.submit(() -> owner.post("/setup", ownersForm, setupFields(CODE))));
      responses.add(
          threads.submit(
              () ->
                  other.post(
                      "/setup", othersForm, with(setupFields(CODE), "email", "o@b.example"))));
    }

    for (Future<Response> response : responses) {
      assertThat(response.get().status()).isEqualTo(303);
    }
    assertThat(isSignedIn(owner)).isNotEqualTo(isSignedIn(other));
  }

  @Test
  void signIn_redirectsToTheRequestedPage_butToNoOtherServer() {
    setUp();
    Map<String, String> credentials = Map.of("email", " Owner@Shop.example ", "password", PASSWORD);

    assertThat(other.get("/login?next=%2Fsites%3Fa%3Db").body()).contains("value=\"/sites?a=b\"");
    assertThat(other.submit("/login", with(credentials, "next", "/sites?a=b")).header("location"))
        .isEqualTo("/sites?a=b");
    assertThat(other.get("/login?next=%2Fsites").header("location")).isEqualTo("/sites");
    AccountClient newClient = new AccountClient(server);
    assertThat(newClient.get("/login?next=%2F%2Fevil.example").body()).doesNotContain("evil");
    assertThat(
            newClient
                .submit("/login", with(credentials, "next", "//evil.example"))
                .header("location"))
        .isEqualTo("/");
    newClient.close();
  }

  @Test
  void wrongPasswordAndUnknownEmail_haveTheSameResponse() {
    setUp();
    Response wrong = signIn(other, EMAIL, NEW_PASSWORD);
    Response unknown = signIn(other, "nobody@shop.example", NEW_PASSWORD);

    assertThat(wrong.status()).isEqualTo(401);
    assertThat(wrong.body()).contains("Incorrect email address or password");
    assertThat(unknown.status()).isEqualTo(401);
    assertThat(unknown.body()).isEqualTo(wrong.body().replace(EMAIL, "nobody@shop.example"));
    assertThat(wrong.body()).doesNotContain(NEW_PASSWORD);
    assertThat(signIn(other, EMAIL, "x".repeat(257)).status()).isEqualTo(401);
    assertThat(isSignedIn(other)).isFalse();
  }

  @Test
  void emptyField_isReported() {
    setUp();

    assertThat(signIn(other, "", PASSWORD).body()).contains("Enter your email address");
    assertThat(signIn(other, EMAIL, "").body()).contains("Enter your password");
    assertThat(signIn(other, EMAIL, "").status()).isEqualTo(422);
  }

  @Test
  void guessing_is429_evenWithTheRightPassword_butNotForTheOwner() {
    setUp();
    for (int attempt = 0; attempt < LoginThrottle.FREE_FAILURES_PER_ADDRESS; attempt++) {
      assertThat(signIn(other, EMAIL, "guess " + attempt).status()).isEqualTo(401);
    }

    Response throttled = signIn(other, EMAIL, PASSWORD);
    assertThat(throttled.status()).isEqualTo(429);
    assertThat(throttled.header("retry-after")).isEqualTo("1");
    assertThat(isSignedIn(other)).isFalse();
    assertThat(owner.post("/logout", owner.formToken("/account"), Map.of()).status())
        .isEqualTo(303);
    assertThat(signIn(owner, EMAIL, PASSWORD).status()).isEqualTo(303);
  }

  @Test
  void failuresForOtherAccounts_doNotDelayTheOwner() {
    setUp();
    other.setIpAddress(AccountClient.DEFAULT_ADDRESS);
    for (int attempt = 0; attempt < LoginThrottle.FREE_FAILURES_PER_ADDRESS; attempt++) {
      assertThat(signIn(other, "nobody@shop.example", PASSWORD).status()).isEqualTo(401);
    }
    assertThat(signIn(other, "nobody@shop.example", PASSWORD).status()).isEqualTo(429);

    assertThat(owner.submit("/account", passwordChange(PASSWORD, NEW_PASSWORD)).status())
        .isEqualTo(303);
    assertThat(owner.post("/logout", owner.formToken("/account"), Map.of()).status())
        .isEqualTo(303);
    assertThat(signIn(owner, EMAIL, NEW_PASSWORD).status()).isEqualTo(303);
    server.nanoTime.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(signIn(other, "nobody@shop.example", PASSWORD).status()).isEqualTo(401);
  }

  @Test
  void guessingThePasswordInASession_is429() {
    setUp();
    for (int attempt = 0; attempt < LoginThrottle.FREE_FAILURES_PER_ADDRESS; attempt++) {
      assertThat(owner.submit("/account", passwordChange(NEW_PASSWORD, NEW_PASSWORD)).status())
          .isEqualTo(422);
    }

    assertThat(owner.submit("/account", passwordChange(PASSWORD, NEW_PASSWORD)).status())
        .isEqualTo(429);
    assertThat(signIn(other, EMAIL, PASSWORD).status()).isEqualTo(303);
  }

  @Test
  void saturatedPasswordExecutor_is503_andCountsNoFailure() throws Exception {
    setUp();
    String othersFormToken = other.formToken("/login");
    String ownersFormToken = owner.formToken("/account");
    Map<String, String> credentials = Map.of("email", EMAIL, "password", PASSWORD);
    BlockingPasswordTasks unknown = BlockingPasswordTasks.ofUnknown(server.passwordExecutor);
    BlockingPasswordTasks known = BlockingPasswordTasks.ofKnown(server.passwordExecutor);
    for (int attempt = 0; attempt <= LoginThrottle.FREE_FAILURES_PER_ADDRESS; attempt++) {
      assertThat(other.post("/login", othersFormToken, credentials).status()).isEqualTo(503);
      assertThat(
              owner
                  .post("/account", ownersFormToken, passwordChange(PASSWORD, NEW_PASSWORD))
                  .status())
          .isEqualTo(503);
    }
    for (int place = 0; place < PasswordExecutor.PLACES; place++) {
      assertThat(unknown.releaseAndAwaitResult()).isEqualTo("done");
      assertThat(known.releaseAndAwaitResult()).isEqualTo("done");
    }

    assertThat(other.post("/login", othersFormToken, credentials).status()).isEqualTo(303);
    assertThat(
            owner
                .post("/account", ownersFormToken, passwordChange(PASSWORD, NEW_PASSWORD))
                .status())
        .isEqualTo(303);
  }

  @Test
  void forgedFormToken_is403() {
    setUp();
    String othersFormToken = other.formToken("/login");

    for (String forged : new String[] {"", "forged", owner.formToken("/account")}) {
      assertThat(
              other.post("/login", forged, Map.of("email", EMAIL, "password", PASSWORD)).status())
          .isEqualTo(403);
    }
    for (String forged : new String[] {"", "forged", othersFormToken}) {
      assertThat(owner.post("/logout", forged, Map.of()).status()).isEqualTo(403);
      assertThat(owner.post("/account", forged, passwordChange(PASSWORD, NEW_PASSWORD)).status())
          .isEqualTo(403);
    }
    assertThat(isSignedIn(owner)).isTrue();
    assertThat(signIn(other, EMAIL, PASSWORD).status()).isEqualTo(303);
  }

  @Test
  void signOut_endsTheSessionOnTheServer() {
    setUp();
    String session = owner.cookie("vouch_session");
    Response out = owner.post("/logout", owner.formToken("/account"), Map.of());

    assertThat(out.header("location")).isEqualTo("/login");
    assertThat(owner.cookie("vouch_session")).isEmpty();
    assertThat(isSignedIn(owner)).isFalse();
    assertThat(server.directory().people().sessions().find(new BearerToken(session))).isEmpty();
  }

  @Test
  void session_survivesARestart_andExpiresAfter30Days() {
    setUp();
    server.restart();
    assertThat(isSignedIn(owner)).isTrue();

    server.now.updateAndGet(time -> time.plus(Duration.ofDays(30)));
    assertThat(owner.get("/sites").header("location")).isEqualTo("/login?next=%2Fsites");
  }

  @Test
  void passwordChange_signsOutOtherBrowsers() {
    setUp();
    signIn(other, EMAIL, PASSWORD);
    assertThat(isSignedIn(other)).isTrue();

    Response changed = owner.submit("/account", passwordChange(PASSWORD, NEW_PASSWORD));
    assertThat(changed.status()).isEqualTo(303);
    assertThat(owner.get(changed.header("location")).body()).contains("Password changed");
    assertThat(isSignedIn(owner)).isTrue();
    assertThat(isSignedIn(other)).isFalse();
    assertThat(signIn(other, EMAIL, PASSWORD).status()).isEqualTo(401);
    assertThat(signIn(other, EMAIL, NEW_PASSWORD).status()).isEqualTo(303);
  }

  @Test
  void passwordChange_requiresTheCurrentAndAValidNewPassword() {
    setUp();

    Response wrong = owner.submit("/account", passwordChange(NEW_PASSWORD, NEW_PASSWORD));
    assertThat(wrong.status()).isEqualTo(422);
    assertThat(wrong.body())
        .contains("Current password is incorrect.")
        .doesNotContain(NEW_PASSWORD);
    assertThat(owner.submit("/account", passwordChange(PASSWORD, "short")).body())
        .contains("12 to 256 characters");
    assertThat(
            owner
                .submit("/account", with(passwordChange(PASSWORD, NEW_PASSWORD), "repeated", "x"))
                .body())
        .contains("Passwords do not match");
    assertThat(signIn(other, EMAIL, PASSWORD).status()).isEqualTo(303);
  }

  @Test
  void pages_areNotCached() {
    assertThat(owner.get("/setup").header("cache-control")).isEqualTo("no-store");
    setUp();
    assertThat(other.get("/login").header("cache-control")).isEqualTo("no-store");
    assertThat(owner.get("/account").header("cache-control")).isEqualTo("no-store");
    assertThat(signIn(other, EMAIL, NEW_PASSWORD).header("cache-control")).isEqualTo("no-store");
  }

  @Test
  void guide_isPublic_andShowsTheSignedInUser() {
    setUp();

    assertThat(owner.get("/docs/events").body()).contains(EMAIL);
    assertThat(other.get("/docs/events").status()).isEqualTo(200);
    assertThat(other.get("/docs/events").body()).doesNotContain(EMAIL);
  }

  @Test
  void commonPassword_isRejected_atSetupAndAtAChange() {
    for (String guessed : new String[] {"Password1234", "vouch-2026-vouch"}) {
      Map<String, String> weak =
          with(with(setupFields(CODE), "password", guessed), "repeated", guessed);
      Response refused = owner.submit("/setup", weak);
      assertThat(refused.status()).isEqualTo(422);
      assertThat(refused.body()).contains("too easy to guess").doesNotContain(guessed);
    }
    assertThat(server.directory().people().accounts().isEmpty()).isTrue();
    setUp();

    assertThat(owner.submit("/account", passwordChange(PASSWORD, "Password1234")).body())
        .contains("too easy to guess");
    assertThat(owner.submit("/account", passwordChange(PASSWORD, EMAIL)).body())
        .contains("Password must not be your email address.");
    assertThat(signIn(other, EMAIL, PASSWORD).status()).isEqualTo(303);
  }

  @Test
  void session_endsAfter90Days_evenIfUsed() {
    setUp();
    for (int day = 1; day < 90; day++) {
      server.now.updateAndGet(time -> time.plus(Duration.ofDays(1)));
      assertThat(isSignedIn(owner)).as("day %d", day).isTrue();
    }

    server.now.updateAndGet(time -> time.plus(Duration.ofDays(1)));
    assertThat(isSignedIn(owner)).isFalse();
  }
}
