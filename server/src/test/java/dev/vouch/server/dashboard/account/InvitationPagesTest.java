package dev.vouch.server.dashboard.account;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Password;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.member.Invitations.InvitationCreation;
import dev.vouch.directory.site.SiteSettings;
import dev.vouch.server.dashboard.account.Visitor.Answer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** What an invitation's link does for whoever opens it, request by request. */
class InvitationPagesTest {
  private static final String EMAIL = "guest@shop.example";
  private static final EmailAddress GUEST = new EmailAddress(EMAIL);
  private static final String PASSWORD = "a password of a guest";
  private static final String OWNERS_PASSWORD = "a password of an owner";

  @TempDir Path folder;
  private AccountServer server;
  private Visitor visitor;
  private Account owner;
  private SiteId site;

  @BeforeEach
  void start() {
    server = new AccountServer(folder);
    visitor = new Visitor(server);
    site = newSite();
    EmailAddress email = new EmailAddress("owner@shop.example");
    owner =
        server
            .directory()
            .accounts()
            .createFirst(email, new Password(OWNERS_PASSWORD))
            .orElseThrow();
  }

  @AfterEach
  void stop() {
    visitor.close();
    server.close();
  }

  private SiteId newSite() {
    SiteSettings settings =
        new SiteSettings("Shop", Set.of("shop.example"), ZoneOffset.UTC, Set.of(), false);
    return server.directory().sites().create(settings).site().id();
  }

  /** The path of an invitation's link. */
  private String invited(SiteId to) {
    if (server.directory().invitations().create(to, GUEST, Role.VIEWER, owner)
        instanceof InvitationCreation.Created created) {
      return "/invitations/" + created.token().text();
    }
    throw new AssertionError("not invited");
  }

  private static Map<String, String> chosen(String password) {
    return Map.of("password", password, "repeated", password);
  }

  private void signIn(String email, String password) {
    assertThat(visitor.fill("/login", Map.of("email", email, "password", password)).status())
        .isEqualTo(303);
  }

  @Test
  void whoIsNew_choosesAPassword_andIsLedToTheSite() {
    String link = invited(site);

    Answer page = visitor.get(link);
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.body()).contains("Shop", "owner@shop.example", EMAIL, "as a viewer");
    assertThat(page.header("cache-control")).isEqualTo("no-store");
    assertThat(page.header("referrer-policy")).isEqualTo("same-origin");
    Answer tooShort = visitor.fill(link, chosen("short"));
    assertThat(tooShort.status()).isEqualTo(422);
    assertThat(tooShort.body()).contains("Password must have 12 to 256 characters");
    assertThat(server.directory().accounts().find(GUEST)).isEmpty();

    Answer joined = visitor.fill(link, chosen(PASSWORD));
    assertThat(joined.status()).isEqualTo(303);
    assertThat(joined.header("location")).isEqualTo("/sites/" + site);
    assertThat(visitor.get("/sites").body()).contains("Shop").doesNotContain("Add site");
  }

  @Test
  void aLinkThatIsUsed_orOver_orRevoked_orMadeUp_hasTheSamePage() {
    String unknown = visitor.get("/invitations/made-up").body();
    assertThat(unknown).contains("ask the sender for a new one");

    String over = invited(site);
    server.now.updateAndGet(now -> now.plus(Duration.ofDays(7)));
    assertIsGone(over, unknown);

    String revoked = invited(site);
    server.directory().invitations().revoke(site, GUEST);
    assertIsGone(revoked, unknown);

    String used = invited(site);
    try (Visitor guest = new Visitor(server)) {
      assertThat(guest.fill(used, chosen(PASSWORD)).status()).isEqualTo(303);
    }
    assertIsGone(used, unknown);
  }

  private void assertIsGone(String link, String unknown) {
    Answer page = visitor.get(link);
    assertThat(page.status()).isEqualTo(404);
    assertThat(page.body()).isEqualTo(unknown);
    String token = visitor.formToken("/login");
    Answer sent = visitor.post(link, token, chosen(PASSWORD));
    assertThat(sent.status()).isEqualTo(404);
    assertThat(sent.body()).isEqualTo(unknown);
  }

  @Test
  void whoHasAnAccount_signsInFirst_andComesBackToJoin() {
    String first = invited(site);
    try (Visitor guest = new Visitor(server)) {
      guest.fill(first, chosen(PASSWORD));
    }
    SiteId other = newSite();
    String link = invited(other);

    Answer page = visitor.get(link);
    assertThat(page.body())
        .contains("Sign in to accept the invitation", "/login?next=" + link.replace("/", "%2F"))
        .doesNotContain("name=\"password\"");
    Answer forced = visitor.post(link, visitor.formToken("/login"), chosen("a password of theirs"));
    assertThat(forced.status()).isEqualTo(409);
    Answer signedIn =
        visitor.fill(
            "/login?next=" + link, Map.of("email", EMAIL, "password", PASSWORD, "next", link));
    assertThat(signedIn.header("location")).isEqualTo(link);
    assertThat(visitor.get(link).body()).contains(">Accept invitation</button>");
    Answer joined = visitor.fill(link, Map.of());
    assertThat(joined.status()).isEqualTo(303);
    assertThat(joined.header("location")).isEqualTo("/sites/" + other);
  }

  @Test
  void whoIsSignedInAsSomebodyElse_isToldSo_andSignsOutOnTheWay() {
    String link = invited(site);
    signIn("owner@shop.example", OWNERS_PASSWORD);

    Answer page = visitor.get(link);
    assertThat(page.body())
        .contains("You are signed in as <strong>owner@shop.example</strong>")
        .doesNotContain(">Accept invitation</button>");
    assertThat(visitor.fill(link, Map.of()).status()).isEqualTo(409);
    Answer out = visitor.post("/logout", visitor.formToken(link), Map.of("next", link));
    assertThat(out.header("location")).isEqualTo(link);
    assertThat(visitor.get(link).body()).contains("Choose a password");
  }

  @Test
  void whoLostThePassword_choosesAnother_onceByALink() {
    String link = "/passwords/" + server.directory().passwordLinks().create(owner).text();

    assertThat(visitor.get(link).body()).contains("owner@shop.example");
    assertThat(visitor.fill(link, chosen("short")).status()).isEqualTo(422);
    assertThat(visitor.fill(link, chosen(PASSWORD)).header("location")).isEqualTo("/");
    assertThat(visitor.get("/sites").status()).isEqualTo(200);
    Answer again = visitor.get(link);
    assertThat(again.status()).isEqualTo(404);
    assertThat(again.body()).isEqualTo(visitor.get("/passwords/made-up").body());
    try (Visitor elsewhere = new Visitor(server)) {
      Map<String, String> old = Map.of("email", "owner@shop.example", "password", OWNERS_PASSWORD);
      assertThat(elsewhere.fill("/login", old).status()).isEqualTo(401);
    }
  }

  @Test
  void signingOut_leadsToNoOtherServer() {
    signIn("owner@shop.example", OWNERS_PASSWORD);

    Answer out =
        visitor.post("/logout", visitor.formToken("/sites"), Map.of("next", "//evil.example/"));
    assertThat(out.header("location")).isEqualTo("/login");
  }

  @Test
  void aFormOfAnotherSite_acceptsNothing() {
    String link = invited(site);

    assertThat(visitor.post(link, "forged", chosen(PASSWORD)).status()).isEqualTo(403);
    assertThat(server.directory().accounts().find(GUEST)).isEmpty();
  }

  @Test
  void noLine_ofTheLog_hasTheToken() {
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    log.start();
    root.addAppender(log);
    String link = invited(site);
    try {
      visitor.get(link);
      visitor.fill(link, chosen("short"));
      visitor.post(link, "forged", chosen(PASSWORD));
      visitor.fill(link, chosen(PASSWORD));
      visitor.get(link);
    } finally {
      root.detachAppender(log);
    }

    String token = link.substring("/invitations/".length());
    assertThat(log.list).noneMatch(event -> event.getFormattedMessage().contains(token));
  }

  @Test
  void passwordThatIsGuessedFirst_isRefused_byInvitationsAndPasswordLinks() {
    String link = invited(site);
    Answer invitation = visitor.fill(link, chosen("password1234"));
    assertThat(invitation.status()).isEqualTo(422);
    assertThat(invitation.body()).contains("too easy to guess");
    assertThat(visitor.fill(link, chosen(EMAIL)).status()).isEqualTo(422);
    assertThat(server.directory().accounts().find(GUEST)).isEmpty();

    String reset = "/passwords/" + server.directory().passwordLinks().create(owner).text();
    assertThat(visitor.fill(reset, chosen("password1234")).body()).contains("too easy to guess");
    assertThat(visitor.fill(reset, chosen(PASSWORD)).status()).isEqualTo(303);
  }
}
