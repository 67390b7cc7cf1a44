package dev.vouch.dashboard.account;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.vouch.core.site.SiteId;
import dev.vouch.dashboard.account.AccountClient.Response;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Password;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.member.Invitations.InvitationCreation;
import dev.vouch.directory.site.SiteSettings;
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

/** Invitation and password links, request by request. */
class InvitationPagesTest {
  private static final String EMAIL = "guest@shop.example";
  private static final EmailAddress GUEST = new EmailAddress(EMAIL);
  private static final String PASSWORD = "a password of a guest";
  private static final String OWNERS_PASSWORD = "a password of an owner";

  @TempDir Path folder;
  private AccountServer server;
  private AccountClient client;
  private Account owner;
  private SiteId site;

  @BeforeEach
  void start() {
    server = new AccountServer(folder);
    client = new AccountClient(server);
    site = newSite();
    EmailAddress email = new EmailAddress("owner@shop.example");
    owner =
        server
            .directory()
            .people()
            .accounts()
            .createFirst(email, new Password(OWNERS_PASSWORD))
            .orElseThrow();
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  private SiteId newSite() {
    SiteSettings settings =
        new SiteSettings("Shop", Set.of("shop.example"), ZoneOffset.UTC, Set.of(), false);
    return server.directory().sites().create(settings).site().id();
  }

  /** Creates an invitation, and returns the path of its link. */
  private String createInvitation(SiteId to) {
    if (server.directory().people().invitations().create(to, GUEST, Role.VIEWER, owner)
        instanceof InvitationCreation.Created created) {
      return "/invitations/" + created.token().text();
    }
    throw new AssertionError("invitation not created");
  }

  private static Map<String, String> passwordFields(String password) {
    return Map.of("password", password, "repeated", password);
  }

  private void signIn(String email, String password) {
    assertThat(client.submit("/login", Map.of("email", email, "password", password)).status())
        .isEqualTo(303);
  }

  @Test
  void newUser_choosesAPassword_andIsRedirectedToTheSite() {
    String link = createInvitation(site);

    Response page = client.get(link);
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.body()).contains("Shop", "owner@shop.example", EMAIL, "as a viewer");
    assertThat(page.header("cache-control")).isEqualTo("no-store");
    assertThat(page.header("referrer-policy")).isEqualTo("same-origin");
    Response tooShort = client.submit(link, passwordFields("short"));
    assertThat(tooShort.status()).isEqualTo(422);
    assertThat(tooShort.body()).contains("Password must have 12 to 256 characters");
    assertThat(server.directory().people().accounts().find(GUEST)).isEmpty();

    Response joined = client.submit(link, passwordFields(PASSWORD));
    assertThat(joined.status()).isEqualTo(303);
    assertThat(joined.header("location")).isEqualTo("/sites/" + site);
    assertThat(client.get("/sites").body()).contains("Shop").doesNotContain("Add site");
  }

  @Test
  void usedExpiredOrRevokedInvitation_hasThe404PageOfAnUnknownOne() {
    String unknown = client.get("/invitations/unknown").body();
    assertThat(unknown).contains("ask the sender for a new one");

    String expired = createInvitation(site);
    server.now.updateAndGet(now -> now.plus(Duration.ofDays(7)));
    assertHasPageOfUnknown(expired, unknown);

    String revoked = createInvitation(site);
    server.directory().people().invitations().revoke(site, GUEST);
    assertHasPageOfUnknown(revoked, unknown);

    String used = createInvitation(site);
    try (AccountClient guest = new AccountClient(server)) {
      assertThat(guest.submit(used, passwordFields(PASSWORD)).status()).isEqualTo(303);
    }
    assertHasPageOfUnknown(used, unknown);
  }

  private void assertHasPageOfUnknown(String link, String unknown) {
    Response page = client.get(link);
    assertThat(page.status()).isEqualTo(404);
    assertThat(page.body()).isEqualTo(unknown);
    String token = client.formToken("/login");
    Response sent = client.post(link, token, passwordFields(PASSWORD));
    assertThat(sent.status()).isEqualTo(404);
    assertThat(sent.body()).isEqualTo(unknown);
  }

  @Test
  void existingUser_mustSignInBeforeAccepting() {
    String first = createInvitation(site);
    try (AccountClient guest = new AccountClient(server)) {
      guest.submit(first, passwordFields(PASSWORD));
    }
    SiteId other = newSite();
    String link = createInvitation(other);

    Response page = client.get(link);
    assertThat(page.body())
        .contains("Sign in to accept the invitation", "/login?next=" + link.replace("/", "%2F"))
        .doesNotContain("name=\"password\"");
    Response forced =
        client.post(link, client.formToken("/login"), passwordFields("a forged password"));
    assertThat(forced.status()).isEqualTo(409);
    Response signedIn =
        client.submit(
            "/login?next=" + link, Map.of("email", EMAIL, "password", PASSWORD, "next", link));
    assertThat(signedIn.header("location")).isEqualTo(link);
    assertThat(client.get(link).body()).contains(">Accept invitation</button>");
    Response joined = client.submit(link, Map.of());
    assertThat(joined.status()).isEqualTo(303);
    assertThat(joined.header("location")).isEqualTo("/sites/" + other);
  }

  @Test
  void userSignedInAsSomeoneElse_mustSignOutFirst() {
    String link = createInvitation(site);
    signIn("owner@shop.example", OWNERS_PASSWORD);

    Response page = client.get(link);
    assertThat(page.body())
        .contains("You are signed in as <strong>owner@shop.example</strong>")
        .doesNotContain(">Accept invitation</button>");
    assertThat(client.submit(link, Map.of()).status()).isEqualTo(409);
    Response out = client.post("/logout", client.formToken(link), Map.of("next", link));
    assertThat(out.header("location")).isEqualTo(link);
    assertThat(client.get(link).body()).contains("Choose a password");
  }

  @Test
  void passwordLink_changesThePassword_once() {
    String link = "/passwords/" + server.directory().people().passwordLinks().create(owner).text();

    assertThat(client.get(link).body()).contains("owner@shop.example");
    assertThat(client.submit(link, passwordFields("short")).status()).isEqualTo(422);
    assertThat(client.submit(link, passwordFields(PASSWORD)).header("location")).isEqualTo("/");
    assertThat(client.get("/sites").status()).isEqualTo(200);
    Response again = client.get(link);
    assertThat(again.status()).isEqualTo(404);
    assertThat(again.body()).isEqualTo(client.get("/passwords/unknown").body());
    try (AccountClient otherClient = new AccountClient(server)) {
      Map<String, String> old = Map.of("email", "owner@shop.example", "password", OWNERS_PASSWORD);
      assertThat(otherClient.submit("/login", old).status()).isEqualTo(401);
    }
  }

  @Test
  void signOut_doesNotRedirectToAnotherServer() {
    signIn("owner@shop.example", OWNERS_PASSWORD);

    Response out =
        client.post("/logout", client.formToken("/sites"), Map.of("next", "//evil.example/"));
    assertThat(out.header("location")).isEqualTo("/login");
  }

  @Test
  void formWithAForgedToken_is403() {
    String link = createInvitation(site);

    assertThat(client.post(link, "forged", passwordFields(PASSWORD)).status()).isEqualTo(403);
    assertThat(server.directory().people().accounts().find(GUEST)).isEmpty();
  }

  @Test
  void log_doesNotContainTheToken() {
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    log.start();
    root.addAppender(log);
    String link = createInvitation(site);
    try {
      client.get(link);
      client.submit(link, passwordFields("short"));
      client.post(link, "forged", passwordFields(PASSWORD));
      client.submit(link, passwordFields(PASSWORD));
      client.get(link);
    } finally {
      root.detachAppender(log);
    }

    String token = link.substring("/invitations/".length());
    assertThat(log.list).noneMatch(event -> event.getFormattedMessage().contains(token));
  }

  @Test
  void commonPassword_isRejected_byInvitationsAndPasswordLinks() {
    String link = createInvitation(site);
    Response invitation = client.submit(link, passwordFields("password1234"));
    assertThat(invitation.status()).isEqualTo(422);
    assertThat(invitation.body()).contains("too easy to guess");
    assertThat(client.submit(link, passwordFields(EMAIL)).status()).isEqualTo(422);
    assertThat(server.directory().people().accounts().find(GUEST)).isEmpty();

    String reset = "/passwords/" + server.directory().people().passwordLinks().create(owner).text();
    assertThat(client.submit(reset, passwordFields("password1234")).body())
        .contains("too easy to guess");
    assertThat(client.submit(reset, passwordFields(PASSWORD)).status()).isEqualTo(303);
  }
}
