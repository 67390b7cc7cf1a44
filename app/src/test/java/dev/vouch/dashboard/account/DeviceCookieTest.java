package dev.vouch.dashboard.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.dashboard.account.AccountClient.Response;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Strangers, who send wrong passwords or many of them, and an owner's device. */
class DeviceCookieTest {
  private static final String EMAIL = "owner@shop.example";
  private static final String PASSWORD = "a password of an owner";
  private static final String CHOSEN = "another password of theirs";
  private static final String COOKIE = "vouch_device";

  @TempDir Path folder;
  private AccountServer server;
  private AccountClient owner;
  private AccountClient stranger;

  @BeforeEach
  void setUp() {
    server = new AccountServer(folder);
    owner = new AccountClient(server);
    stranger = new AccountClient(server);
    stranger.setIpAddress("203.0.113.7");
    Map<String, String> account =
        Map.of(
            "code", AccountServer.CODE, "email", EMAIL, "password", PASSWORD, "repeated", PASSWORD);
    assertThat(owner.submit("/setup", account).status()).isEqualTo(303);
  }

  @AfterEach
  void stop() {
    owner.close();
    stranger.close();
    server.close();
  }

  private static int signIn(AccountClient client, String email, String password) {
    return client.submit("/login", Map.of("email", email, "password", password)).status();
  }

  private void signOut() {
    assertThat(owner.post("/logout", owner.formToken("/account"), Map.of()).status())
        .isEqualTo(303);
  }

  private void changePassword(String current, String chosen) {
    Map<String, String> change = Map.of("current", current, "password", chosen, "repeated", chosen);
    assertThat(owner.submit("/account", change).status()).isEqualTo(303);
  }

  /** So many that the email address waits for half a minute, wherever it is tried. */
  private void failEverywhere() {
    for (int number = 0; number < LoginThrottle.FREE_FAILURES_PER_EMAIL + 6; number++) {
      server.nanoTime.addAndGet(Duration.ofSeconds(30).toNanos());
      stranger.setIpAddress("203.0.113." + number);
      assertThat(signIn(stranger, EMAIL, "guess " + number)).isEqualTo(401);
    }
    assertThat(signIn(stranger, EMAIL, PASSWORD)).isEqualTo(429);
  }

  @Test
  void failuresOfOthers_delayNoDevice_fromANewAddressAfterARestart() {
    signOut();
    server.restart();
    failEverywhere();

    owner.setIpAddress("192.0.2.33");
    assertThat(signIn(owner, EMAIL, PASSWORD)).isEqualTo(303);
  }

  @Test
  void unknownClientsInAllTheirPlaces_delayNoDevice() throws Exception {
    signOut();
    String strangers = stranger.formToken("/login");
    Map<String, String> right = Map.of("email", EMAIL, "password", PASSWORD);
    BlockingPasswordTasks flood = BlockingPasswordTasks.ofUnknown(server.passwordExecutor);

    assertThat(stranger.post("/login", strangers, right).status()).isEqualTo(503);
    assertThat(signIn(owner, EMAIL, PASSWORD)).isEqualTo(303);
    assertThat(flood.releaseAndAwaitResult()).isEqualTo("done");
  }

  @Test
  void failuresOnADevice_delayThisDeviceOnly() {
    signOut();
    assertThat(signIn(stranger, EMAIL, PASSWORD)).isEqualTo(303);
    for (int attempt = 0; attempt < LoginThrottle.FREE_FAILURES_PER_ADDRESS; attempt++) {
      assertThat(signIn(owner, EMAIL, CHOSEN)).isEqualTo(401);
    }

    assertThat(signIn(owner, EMAIL, PASSWORD)).isEqualTo(429);
    assertThat(stranger.post("/logout", stranger.formToken("/account"), Map.of()).status())
        .isEqualTo(303);
    assertThat(signIn(stranger, EMAIL, PASSWORD)).isEqualTo(303);
  }

  @Test
  void deviceOfOneAccount_isUnknownForAnother() {
    signOut();
    for (int attempt = 0; attempt < LoginThrottle.FREE_FAILURES_PER_ADDRESS; attempt++) {
      assertThat(signIn(owner, "other@shop.example", PASSWORD)).isEqualTo(401);
    }

    assertThat(signIn(owner, "other@shop.example", PASSWORD)).isEqualTo(429);
    assertThat(signIn(owner, EMAIL, PASSWORD)).isEqualTo(303);
  }

  @Test
  void changeOfThePassword_makesOtherDevicesUnknown() {
    assertThat(signIn(stranger, EMAIL, PASSWORD)).isEqualTo(303);
    String before = owner.cookie(COOKIE);
    changePassword(PASSWORD, CHOSEN);
    assertThat(owner.cookie(COOKIE)).isNotEmpty().isNotEqualTo(before);
    signOut();
    server.restart();
    failEverywhere();

    owner.setIpAddress("192.0.2.33");
    assertThat(signIn(owner, EMAIL, CHOSEN)).isEqualTo(303);
    stranger.setIpAddress("192.0.2.34");
    assertThat(signIn(stranger, EMAIL, CHOSEN)).isEqualTo(429);
  }

  @Test
  void device_isUnknownAfter180Days() {
    signOut();
    server.now.updateAndGet(time -> time.plus(Duration.ofDays(180)));
    server.restart();
    failEverywhere();

    owner.setIpAddress("192.0.2.33");
    assertThat(signIn(owner, EMAIL, PASSWORD)).isEqualTo(429);
  }

  @Test
  void cookie_isHiddenFromScriptsAndOtherSites_andEncryptedWhereItCanBe() {
    try (AccountClient browser = new AccountClient(server)) {
      Response signedIn = browser.submit("/login", Map.of("email", EMAIL, "password", PASSWORD));
      assertThat(signedIn.cookies())
          .filteredOn(cookie -> cookie.startsWith(COOKIE + "="))
          .singleElement()
          .asString()
          .contains("HTTPOnly", "SameSite=Lax", "Path=/", "Max-Age=15552000");
    }
  }
}
