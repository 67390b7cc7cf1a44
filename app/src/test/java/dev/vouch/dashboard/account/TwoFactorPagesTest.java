package dev.vouch.dashboard.account;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.vouch.dashboard.AuthenticatorApp;
import dev.vouch.dashboard.HtmlClient;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Password;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Two-factor authentication, from turning it on to turning it off. */
class TwoFactorPagesTest {
  private static final String EMAIL = "owner@shop.example";
  private static final String PASSWORD = "a password of an owner";
  private static final String CHOSEN = "another password of theirs";
  private static final String PAGE = "/account/two-factor";

  private AccountServer server;
  private HtmlClient owner;
  private HtmlClient other;
  private Account account;

  @BeforeEach
  void start(@TempDir Path folder) {
    server = new AccountServer(folder);
    owner = new HtmlClient(server.address());
    other = new HtmlClient(server.address());
    account =
        server
            .directory()
            .people()
            .accounts()
            .createFirst(new EmailAddress(EMAIL), new Password(PASSWORD))
            .orElseThrow();
    signIn(owner, PASSWORD);
  }

  @AfterEach
  void stop() {
    owner.close();
    other.close();
    server.close();
  }

  private static HtmlClient signIn(HtmlClient client, String password) {
    client.open("/login").fill("Email address", EMAIL);
    return client.fill("Password", password).press("Sign in");
  }

  private void nextStep() {
    server.now.updateAndGet(time -> time.plus(Duration.ofSeconds(30)));
  }

  private String code(AuthenticatorApp app) {
    return app.code(server.now.get());
  }

  private AuthenticatorApp enable() {
    owner.open("/account").follow("Two-factor authentication");
    AuthenticatorApp app = new AuthenticatorApp(owner.text("#secret"));
    owner.fill("Code", code(app)).fill("Current password", PASSWORD);
    owner.press("Turn on two-factor authentication");
    assertThat(owner.text("h1")).isEqualTo("Recovery codes");
    nextStep();
    return app;
  }

  private List<String> recoveryCodes() {
    return List.of(owner.text("#codes").split(" "));
  }

  private boolean isSignedIn(HtmlClient client) {
    return client.open("/sites").url().endsWith("/sites");
  }

  @Test
  void signIn_asksForTheCode_andLeadsToTheWantedPage() {
    AuthenticatorApp app = enable();

    other.open("/sites?a=b").fill("Email address", EMAIL).fill("Password", PASSWORD);
    other.press("Sign in");
    assertThat(other.url()).contains("/login/code");
    assertThat(other.first("[autofocus]").id()).isEqualTo("code");
    assertThat(other.first("#code").attr("autocomplete")).isEqualTo("one-time-code");
    other.fill("Code", code(app)).press("Sign in");
    assertThat(other.url()).isEqualTo(server.address() + "/sites?a=b");
  }

  @Test
  void passwordAlone_opensNothing() {
    enable();
    signIn(other, PASSWORD);

    assertThat(isSignedIn(other)).isFalse();
    other.open("/login/code").fill("Code", "000000").press("Sign in");
    assertThat(other.status()).isEqualTo(401);
    assertThat(other.text("#code-error")).startsWith("Incorrect code.");
    assertThat(isSignedIn(other)).isFalse();
  }

  @Test
  void codePage_withoutACheckedPassword_leadsToSignIn() {
    enable();

    assertThat(other.open("/login/code").url()).isEqualTo(server.address() + "/login");
    signIn(other, PASSWORD);
    String form = other.fieldsOf("Sign in");
    server.now.updateAndGet(time -> time.plus(Duration.ofMinutes(10)));
    assertThat(other.post("/login/code", form).url()).isEqualTo(server.address() + "/login");
  }

  @Test
  void changeOfThePassword_endsAnUnfinishedSignIn() {
    AuthenticatorApp app = enable();
    signIn(other, PASSWORD);
    owner.open("/account").fill("Current password", PASSWORD);
    owner.fill("New password", CHOSEN).fill("Confirm new password", CHOSEN);
    owner.press("Change password");

    other.fill("Code", code(app)).press("Sign in");
    assertThat(other.url()).isEqualTo(server.address() + "/login");
  }

  @Test
  void code_worksOnce() {
    AuthenticatorApp app = enable();
    signIn(other, PASSWORD).fill("Code", code(app)).press("Sign in");
    assertThat(isSignedIn(other)).isTrue();

    try (HtmlClient overTheShoulder = new HtmlClient(server.address())) {
      signIn(overTheShoulder, PASSWORD).fill("Code", code(app)).press("Sign in");
      assertThat(overTheShoulder.status()).isEqualTo(401);
    }
  }

  @Test
  void recoveryCode_signsInOnce() {
    enable();
    String recovery = recoveryCodes().getFirst();
    assertThat(recoveryCodes()).hasSize(10);

    signIn(other, PASSWORD).fill("Code", recovery).press("Sign in");
    assertThat(isSignedIn(other)).isTrue();
    assertThat(other.open(PAGE).text("main")).contains("Unused recovery codes: 9.");
    other.press("Sign out");
    signIn(other, PASSWORD).fill("Code", recovery).press("Sign in");
    assertThat(other.status()).isEqualTo(401);
  }

  @Test
  void recoveryCodes_areShownOnce_andReplacedByNewOnes() {
    enable();
    String old = recoveryCodes().getFirst();
    assertThat(owner.open(PAGE).body()).doesNotContain(old);
    owner.fill("Current password", PASSWORD).press("Create new recovery codes");
    assertThat(recoveryCodes()).hasSize(10).doesNotContain(old);

    signIn(other, PASSWORD).fill("Code", old).press("Sign in");
    assertThat(other.status()).isEqualTo(401);
    other.fill("Code", recoveryCodes().getFirst()).press("Sign in");
    assertThat(isSignedIn(other)).isTrue();
  }

  @Test
  void guessedCodes_areThrottled_withTheRightCodeToo_butNotOnAKnownDevice() {
    AuthenticatorApp app = enable();
    signIn(other, PASSWORD);
    for (int attempt = 0; attempt < LoginThrottle.FREE_FAILURES_OF_CODES; attempt++) {
      other.fill("Code", "wrong").press("Sign in");
      assertThat(other.status()).isEqualTo(401);
    }

    other.fill("Code", code(app)).press("Sign in");
    assertThat(other.status()).isEqualTo(429);
    assertThat(other.header("retry-after")).isEqualTo("1");
    owner.press("Sign out");
    signIn(owner, PASSWORD).fill("Code", code(app)).press("Sign in");
    assertThat(isSignedIn(owner)).isTrue();
  }

  @Test
  void correctPassword_withoutItsCode_makesNoAddressKnown() {
    enable();
    server.restart();
    try (HtmlClient stranger = new HtmlClient(server.address())) {
      assertThat(signIn(stranger, PASSWORD).url()).endsWith("/login/code");
      for (int attempt = 0; attempt < LoginThrottle.FREE_FAILURES_PER_ADDRESS; attempt++) {
        assertThat(signIn(stranger, "guess " + attempt).status()).isEqualTo(401);
      }

      stranger.fill("Email address", "nobody@shop.example").fill("Password", PASSWORD);
      assertThat(stranger.press("Sign in").status()).isEqualTo(429);
    }
  }

  @Test
  void enabling_requiresTheCodeAndThePassword_andKeepsTheSecretMeanwhile() {
    owner.open(PAGE);
    String secret = owner.text("#secret");
    AuthenticatorApp app = new AuthenticatorApp(secret);

    owner.fill("Code", "wrong").fill("Current password", PASSWORD);
    owner.press("Turn on two-factor authentication");
    assertThat(owner.status()).isEqualTo(422);
    assertThat(owner.text("#code-error")).startsWith("Incorrect code.");
    assertThat(owner.text("#secret")).isEqualTo(secret);
    owner.fill("Code", code(app)).fill("Current password", CHOSEN);
    owner.press("Turn on two-factor authentication");
    assertThat(owner.text("#current-error")).isEqualTo("Current password is incorrect.");
    assertThat(server.directory().people().secondFactors().find(account.id())).isEmpty();
    owner.fill("Code", code(app)).fill("Current password", PASSWORD);
    owner.press("Turn on two-factor authentication");
    assertThat(server.directory().people().secondFactors().find(account.id())).isPresent();
  }

  @Test
  void enrolmentPage_showsTheSecretAsQrCodeTextAndLink() {
    owner.open(PAGE);
    String secret = owner.text("#secret");

    assertThat(secret).matches("([A-Z2-7]{4} ){7}[A-Z2-7]{4}");
    assertThat(owner.first("[href^=otpauth]").attr("href"))
        .isEqualTo(
            "otpauth://totp/Vouch:owner%40shop.example?secret="
                + secret.replace(" ", "")
                + "&issuer=Vouch");
    assertThat(owner.first("svg[role=img] path").attr("d")).startsWith("M4 4h1v1h-1z");
    assertThat(owner.all("[style]")).isEmpty();
    assertThat(owner.reload().text("#secret")).isNotEqualTo(secret);
  }

  @Test
  void turningOff_requiresThePassword_andEndsTheSecondStep() {
    enable();
    String recovery = recoveryCodes().getFirst();
    signIn(other, PASSWORD);
    owner.open(PAGE).fill("Current password", CHOSEN);
    owner.press("Turn off two-factor authentication");
    assertThat(owner.text("#current-error")).isEqualTo("Current password is incorrect.");
    owner.fill("Current password", PASSWORD).press("Turn off two-factor authentication");

    assertThat(owner.text("[role=status]")).startsWith("Two-factor authentication is off.");
    other.fill("Code", recovery).press("Sign in");
    assertThat(other.status()).isEqualTo(401);
    signIn(other, PASSWORD);
    assertThat(isSignedIn(other)).isTrue();
  }

  @Test
  void passwordLink_alsoLeadsToTheCode() {
    AuthenticatorApp app = enable();
    other.open("/passwords/" + server.directory().people().passwordLinks().create(account).text());
    other.fill("New password", CHOSEN).fill("Confirm new password", CHOSEN);
    other.press("Set password and sign in");

    assertThat(other.url()).endsWith("/login/code");
    assertThat(isSignedIn(other)).isFalse();
    other.open("/login/code").fill("Code", code(app)).press("Sign in");
    assertThat(isSignedIn(other)).isTrue();
  }

  @Test
  void log_containsNoSecretOrCode() {
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    log.start();
    root.addAppender(log);
    AuthenticatorApp app = enable();
    List<String> codes = recoveryCodes();
    try {
      signIn(other, PASSWORD).fill("Code", codes.getFirst()).press("Sign in");
    } finally {
      root.detachAppender(log);
    }

    assertThat(log.list)
        .extracting(ILoggingEvent::getFormattedMessage)
        .noneMatch(line -> line.contains(app.secret().replace(" ", "")))
        .noneMatch(line -> codes.stream().anyMatch(line::contains));
  }
}
