package dev.vouch.dashboard.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import dev.vouch.dashboard.Accessibility;
import dev.vouch.dashboard.HtmlClient;
import dev.vouch.http.browser.Chromium;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Setup, sign-in and password change in one workflow; checks each page's accessibility in a
 * browser.
 */
class AccountWorkflowTest {
  private static final String EMAIL = "owner@shop.example";
  private static final String PASSWORD = "a password of an owner";
  private static final String NEW_PASSWORD = "another password of theirs";

  private AccountServer server;
  private HtmlClient owner;
  private BrowserContext browser;
  private Page page;
  private final List<String> consoleMessages = new ArrayList<>();

  @BeforeEach
  void start(@TempDir Path folder) {
    server = new AccountServer(folder);
    owner = new HtmlClient(server.address());
    browser = Chromium.open().browser().newContext();
    page = browser.newPage();
    page.onConsoleMessage(message -> consoleMessages.add(message.text()));
  }

  @AfterEach
  void stop() {
    browser.close();
    owner.close();
    server.close();
  }

  @Test
  void owner_setsUp_signsOutAndIn_andChangesThePassword() {
    setUp();
    try (HtmlClient otherClient = new HtmlClient(server.address())) {
      signOutAndIn();
      assertThat(signIn(otherClient.open("/login"), PASSWORD).url())
          .isEqualTo(server.address() + "/sites");
      changePassword();

      assertThat(otherClient.reload().text("h1")).isEqualTo("Sign in");
    }
    assertThat(consoleMessages).isEmpty();
  }

  private void setUp() {
    owner.open("/");
    assertThat(owner.text("h1")).isEqualTo("Set up Vouch");
    assertThat(owner.first("[autofocus]").id()).isEqualTo("code");
    owner.fill("Setup code", "not the code").fill("Email address", EMAIL);
    assertAccessible();
    owner.fill("Password", PASSWORD).fill("Confirm password", PASSWORD).press("Create account");
    assertThat(owner.text("#code-error")).startsWith("Incorrect setup code.");
    assertAccessible();
    assertThat(owner.first("[autofocus]").id()).isEqualTo("code");
    assertThat(owner.first("#code").attr("aria-invalid")).isEqualTo("true");
    assertThat(owner.value("Email address")).isEqualTo(EMAIL);
    owner.fill("Setup code", AccountServer.CODE);
    owner.fill("Password", PASSWORD).fill("Confirm password", PASSWORD).press("Create account");
    assertThat(owner.url()).isEqualTo(server.address() + "/sites");
  }

  private void signOutAndIn() {
    owner.press("Sign out");
    assertThat(owner.url()).isEqualTo(server.address() + "/login");
    owner.open("/sites?a=b");
    assertThat(owner.text("h1")).isEqualTo("Sign in");
    signIn(owner, "not the password");
    assertThat(owner.text("[role=alert]")).contains("Incorrect email address or password");
    assertAccessible();
    assertThat(owner.first("[autofocus]").id()).isEqualTo("password");
    owner.fill("Password", PASSWORD).press("Sign in");
    assertThat(owner.url()).isEqualTo(server.address() + "/sites?a=b");
  }

  private static HtmlClient signIn(HtmlClient client, String password) {
    return client.fill("Email address", EMAIL).fill("Password", password).press("Sign in");
  }

  private void changePassword() {
    owner.open("/account").fill("Current password", PASSWORD);
    owner.fill("New password", NEW_PASSWORD).fill("Confirm new password", NEW_PASSWORD);
    owner.press("Change password");
    assertThat(owner.text("[role=status]")).contains("Password changed");
    assertAccessible();
  }

  private void assertAccessible() {
    Accessibility.assertAccessible(page, owner);
  }
}
