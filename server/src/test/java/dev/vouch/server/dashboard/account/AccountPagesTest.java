package dev.vouch.server.dashboard.account;

import static dev.vouch.server.dashboard.account.AccountServer.CODE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.directory.account.BearerToken;
import dev.vouch.server.dashboard.account.Visitor.Answer;
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
  private static final String CHOSEN = "another password of theirs";

  @TempDir Path folder;
  private AccountServer server;
  private Visitor owner;
  private Visitor other;

  @BeforeEach
  void start() {
    server = new AccountServer(folder);
    owner = new Visitor(server);
    other = new Visitor(server);
    other.movesTo("203.0.113.7");
  }

  @AfterEach
  void stop() {
    owner.close();
    other.close();
    server.close();
  }

  private static Map<String, String> setup(String code) {
    return Map.of("code", code, "email", EMAIL, "password", PASSWORD, "repeated", PASSWORD);
  }

  private static Map<String, String> with(Map<String, String> fields, String name, String value) {
    Map<String, String> changed = new HashMap<>(fields);
    changed.put(name, value);
    return changed;
  }

  private void setUp() {
    assertThat(owner.fill("/setup", setup(CODE)).status()).isEqualTo(303);
  }

  private static Answer signIn(Visitor visitor, String email, String password) {
    return visitor.fill("/login", Map.of("email", email, "password", password));
  }

  private static boolean isSignedIn(Visitor visitor) {
    return visitor.get("/sites").status() == 200;
  }

  private static Map<String, String> change(String current, String chosen) {
    return Map.of("current", current, "password", chosen, "repeated", chosen);
  }

  @Test
  void setup_createsTheAccount_signsIn_andIsClosedFromThenOn() {
    assertThat(owner.get("/sites").header("location")).isEqualTo("/setup");
    assertThat(owner.get("/login").header("location")).isEqualTo("/setup");
    String formToken = other.formToken("/setup");
    Answer created = owner.fill("/setup", setup(CODE));

    assertThat(created.status()).isEqualTo(303);
    assertThat(created.header("location")).isEqualTo("/");
    assertThat(isSignedIn(owner)).isTrue();
    Answer again = other.post("/setup", formToken, with(setup(CODE), "email", "o@b.example"));
    assertThat(again.status()).isEqualTo(303);
    assertThat(again.header("location")).isEqualTo("/login");
    assertThat(other.get("/setup").header("location")).isEqualTo("/login");
    assertThat(signIn(other, "o@b.example", PASSWORD).status()).isEqualTo(401);
  }

  @Test
  void setup_withAWrongCode_isA403_thatCreatesNothing() {
    Answer refused = owner.fill("/setup", setup("0000-0000-0000-0000"));

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.body())
        .contains("Incorrect setup code", "value=\"" + EMAIL + "\"")
        .doesNotContain(PASSWORD, "value=\"0000");
    assertThat(server.directory().accounts().isEmpty()).isTrue();
  }

  @Test
  void setup_namesEachFieldThatIsWrong_andKeepsTheEmailAddress() {
    Answer refused =
        owner.fill(
            "/setup",
            Map.of("code", CODE, "email", "owner", "password", "short", "repeated", "short"));

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.body())
        .contains("Enter an email address", "12 to 256 characters", "value=\"owner\"")
        .doesNotContain("\"short\"", CODE + "\"");
    Answer differing = owner.fill("/setup", with(setup(CODE), "repeated", CHOSEN));
    assertThat(differing.status()).isEqualTo(422);
    assertThat(differing.body()).contains("Passwords do not match");
    assertThat(server.directory().accounts().isEmpty()).isTrue();
  }

  @Test
  void setup_guessedTooOften_mustWait_withTheRightCodeToo() {
    for (int attempt = 0; attempt < LoginThrottle.FREE_FAILURES_PER_ADDRESS; attempt++) {
      assertThat(other.fill("/setup", setup("wrong")).status()).isEqualTo(403);
    }
    Answer slowed = other.fill("/setup", setup(CODE));

    assertThat(slowed.status()).isEqualTo(429);
    assertThat(slowed.header("retry-after")).isEqualTo("1");
    assertThat(slowed.body()).contains("Too many attempts. Try again in 1 second.");
    setUp();
  }

  @Test
  void twoSetupsAtOnce_createOneAccount() throws Exception {
    String ownersForm = owner.formToken("/setup");
    String othersForm = other.formToken("/setup");
    List<Future<Answer>> answers = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      answers.add(threads.submit(() -> owner.post("/setup", ownersForm, setup(CODE))));
      answers.add(
          threads.submit(
              () -> other.post("/setup", othersForm, with(setup(CODE), "email", "o@b.example"))));
    }

    for (Future<Answer> answer : answers) {
      assertThat(answer.get().status()).isEqualTo(303);
    }
    assertThat(isSignedIn(owner)).isNotEqualTo(isSignedIn(other));
  }

  @Test
  void signIn_leadsToTheWantedPage_butToNoOtherServer() {
    setUp();
    Map<String, String> right = Map.of("email", " Owner@Shop.example ", "password", PASSWORD);

    assertThat(other.get("/login?next=%2Fsites%3Fa%3Db").body()).contains("value=\"/sites?a=b\"");
    assertThat(other.fill("/login", with(right, "next", "/sites?a=b")).header("location"))
        .isEqualTo("/sites?a=b");
    assertThat(other.get("/login?next=%2Fsites").header("location")).isEqualTo("/sites");
    Visitor third = new Visitor(server);
    assertThat(third.get("/login?next=%2F%2Fevil.example").body()).doesNotContain("evil");
    assertThat(third.fill("/login", with(right, "next", "//evil.example")).header("location"))
        .isEqualTo("/");
    third.close();
  }

  @Test
  void aWrongPassword_andAnUnknownEmail_haveTheSameAnswer() {
    setUp();
    Answer wrong = signIn(other, EMAIL, CHOSEN);
    Answer unknown = signIn(other, "nobody@shop.example", CHOSEN);

    assertThat(wrong.status()).isEqualTo(401);
    assertThat(wrong.body()).contains("Incorrect email address or password");
    assertThat(unknown.status()).isEqualTo(401);
    assertThat(unknown.body()).isEqualTo(wrong.body().replace(EMAIL, "nobody@shop.example"));
    assertThat(wrong.body()).doesNotContain(CHOSEN);
    assertThat(signIn(other, EMAIL, "x".repeat(257)).status()).isEqualTo(401);
    assertThat(isSignedIn(other)).isFalse();
  }

  @Test
  void anEmptyField_isNamed() {
    setUp();

    assertThat(signIn(other, "", PASSWORD).body()).contains("Enter your email address");
    assertThat(signIn(other, EMAIL, "").body()).contains("Enter your password");
    assertThat(signIn(other, EMAIL, "").status()).isEqualTo(422);
  }

  @Test
  void guessing_isSlowed_withTheRightPasswordToo_whileTheOwnerSignsInElsewhere() {
    setUp();
    for (int attempt = 0; attempt < LoginThrottle.FREE_FAILURES_PER_ADDRESS; attempt++) {
      assertThat(signIn(other, EMAIL, "guess " + attempt).status()).isEqualTo(401);
    }

    Answer slowed = signIn(other, EMAIL, PASSWORD);
    assertThat(slowed.status()).isEqualTo(429);
    assertThat(slowed.header("retry-after")).isEqualTo("1");
    assertThat(isSignedIn(other)).isFalse();
    assertThat(owner.post("/logout", owner.formToken("/account"), Map.of()).status())
        .isEqualTo(303);
    assertThat(signIn(owner, EMAIL, PASSWORD).status()).isEqualTo(303);
  }

  @Test
  void othersFailures_fromTheOwnersAddress_holdTheOwnerUpNowhere() {
    setUp();
    other.movesTo(Visitor.FIRST_ADDRESS);
    for (int attempt = 0; attempt < LoginThrottle.FREE_FAILURES_PER_ADDRESS; attempt++) {
      assertThat(signIn(other, "nobody@shop.example", PASSWORD).status()).isEqualTo(401);
    }
    assertThat(signIn(other, "nobody@shop.example", PASSWORD).status()).isEqualTo(429);

    assertThat(owner.fill("/account", change(PASSWORD, CHOSEN)).status()).isEqualTo(303);
    assertThat(owner.post("/logout", owner.formToken("/account"), Map.of()).status())
        .isEqualTo(303);
    assertThat(signIn(owner, EMAIL, CHOSEN).status()).isEqualTo(303);
    server.nanoTime.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(signIn(other, "nobody@shop.example", PASSWORD).status()).isEqualTo(401);
  }

  @Test
  void guessingInAnOpenSession_isSlowed() {
    setUp();
    for (int attempt = 0; attempt < LoginThrottle.FREE_FAILURES_PER_ADDRESS; attempt++) {
      assertThat(owner.fill("/account", change(CHOSEN, CHOSEN)).status()).isEqualTo(422);
    }

    assertThat(owner.fill("/account", change(PASSWORD, CHOSEN)).status()).isEqualTo(429);
    assertThat(signIn(other, EMAIL, PASSWORD).status()).isEqualTo(303);
  }

  @Test
  void whatFindsNoPlace_isA503_andCountsAsNoFailure() throws Exception {
    setUp();
    String strangers = other.formToken("/login");
    String owners = owner.formToken("/account");
    Map<String, String> right = Map.of("email", EMAIL, "password", PASSWORD);
    FullPasswordWork unknown = FullPasswordWork.ofUnknown(server.passwordExecutor);
    FullPasswordWork known = FullPasswordWork.ofKnown(server.passwordExecutor);
    for (int attempt = 0; attempt <= LoginThrottle.FREE_FAILURES_PER_ADDRESS; attempt++) {
      assertThat(other.post("/login", strangers, right).status()).isEqualTo(503);
      assertThat(owner.post("/account", owners, change(PASSWORD, CHOSEN)).status()).isEqualTo(503);
    }
    for (int place = 0; place < PasswordExecutor.PLACES; place++) {
      assertThat(unknown.nextEnd()).isEqualTo("done");
      assertThat(known.nextEnd()).isEqualTo("done");
    }

    assertThat(other.post("/login", strangers, right).status()).isEqualTo(303);
    assertThat(owner.post("/account", owners, change(PASSWORD, CHOSEN)).status()).isEqualTo(303);
  }

  @Test
  void aFormThatIsForged_isRefused() {
    setUp();
    String strangers = other.formToken("/login");

    for (String forged : new String[] {"", "forged", owner.formToken("/account")}) {
      assertThat(
              other.post("/login", forged, Map.of("email", EMAIL, "password", PASSWORD)).status())
          .isEqualTo(403);
    }
    for (String forged : new String[] {"", "forged", strangers}) {
      assertThat(owner.post("/logout", forged, Map.of()).status()).isEqualTo(403);
      assertThat(owner.post("/account", forged, change(PASSWORD, CHOSEN)).status()).isEqualTo(403);
    }
    assertThat(isSignedIn(owner)).isTrue();
    assertThat(signIn(other, EMAIL, PASSWORD).status()).isEqualTo(303);
  }

  @Test
  void signingOut_closesTheSessionOnTheServer() {
    setUp();
    String session = owner.cookie("vouch_session");
    Answer out = owner.post("/logout", owner.formToken("/account"), Map.of());

    assertThat(out.header("location")).isEqualTo("/login");
    assertThat(owner.cookie("vouch_session")).isEmpty();
    assertThat(isSignedIn(owner)).isFalse();
    assertThat(server.directory().sessions().find(new BearerToken(session))).isEmpty();
  }

  @Test
  void aSession_survivesARestart_andEndsAfter30Days() {
    setUp();
    server.restart();
    assertThat(isSignedIn(owner)).isTrue();

    server.now.updateAndGet(time -> time.plus(Duration.ofDays(30)));
    assertThat(owner.get("/sites").header("location")).isEqualTo("/login?next=%2Fsites");
  }

  @Test
  void changingThePassword_signsOutEveryOtherBrowser() {
    setUp();
    signIn(other, EMAIL, PASSWORD);
    assertThat(isSignedIn(other)).isTrue();

    Answer changed = owner.fill("/account", change(PASSWORD, CHOSEN));
    assertThat(changed.status()).isEqualTo(303);
    assertThat(owner.get(changed.header("location")).body()).contains("Password changed");
    assertThat(isSignedIn(owner)).isTrue();
    assertThat(isSignedIn(other)).isFalse();
    assertThat(signIn(other, EMAIL, PASSWORD).status()).isEqualTo(401);
    assertThat(signIn(other, EMAIL, CHOSEN).status()).isEqualTo(303);
  }

  @Test
  void changingThePassword_asksForTheCurrentOne_andForAGoodOne() {
    setUp();

    Answer wrong = owner.fill("/account", change(CHOSEN, CHOSEN));
    assertThat(wrong.status()).isEqualTo(422);
    assertThat(wrong.body()).contains("Current password is incorrect.").doesNotContain(CHOSEN);
    assertThat(owner.fill("/account", change(PASSWORD, "short")).body())
        .contains("12 to 256 characters");
    assertThat(owner.fill("/account", with(change(PASSWORD, CHOSEN), "repeated", "x")).body())
        .contains("Passwords do not match");
    assertThat(signIn(other, EMAIL, PASSWORD).status()).isEqualTo(303);
  }

  @Test
  void noPage_isKeptByACache() {
    assertThat(owner.get("/setup").header("cache-control")).isEqualTo("no-store");
    setUp();
    assertThat(other.get("/login").header("cache-control")).isEqualTo("no-store");
    assertThat(owner.get("/account").header("cache-control")).isEqualTo("no-store");
    assertThat(signIn(other, EMAIL, CHOSEN).header("cache-control")).isEqualTo("no-store");
  }

  @Test
  void guide_isOpenToAll_andKnowsWhoIsSignedIn() {
    setUp();

    assertThat(owner.get("/docs/events").body()).contains(EMAIL);
    assertThat(other.get("/docs/events").status()).isEqualTo(200);
    assertThat(other.get("/docs/events").body()).doesNotContain(EMAIL);
  }

  @Test
  void passwordThatIsGuessedFirst_isRefused_atSetupAndAtAChange() {
    for (String guessed : new String[] {"Password1234", "vouch-2026-vouch"}) {
      Map<String, String> weak = with(with(setup(CODE), "password", guessed), "repeated", guessed);
      Answer refused = owner.fill("/setup", weak);
      assertThat(refused.status()).isEqualTo(422);
      assertThat(refused.body()).contains("too easy to guess").doesNotContain(guessed);
    }
    assertThat(server.directory().accounts().isEmpty()).isTrue();
    setUp();

    assertThat(owner.fill("/account", change(PASSWORD, "Password1234")).body())
        .contains("too easy to guess");
    assertThat(owner.fill("/account", change(PASSWORD, EMAIL)).body())
        .contains("Password must not be your email address.");
    assertThat(signIn(other, EMAIL, PASSWORD).status()).isEqualTo(303);
  }

  @Test
  void aSession_endsAfter90Days_howeverOftenItIsUsed() {
    setUp();
    for (int day = 1; day < 90; day++) {
      server.now.updateAndGet(time -> time.plus(Duration.ofDays(1)));
      assertThat(isSignedIn(owner)).as("day %d", day).isTrue();
    }

    server.now.updateAndGet(time -> time.plus(Duration.ofDays(1)));
    assertThat(isSignedIn(owner)).isFalse();
  }
}
