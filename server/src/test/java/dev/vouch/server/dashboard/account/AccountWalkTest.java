package dev.vouch.server.dashboard.account;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.Cookie;
import dev.vouch.server.browser.Chromium;
import dev.vouch.server.dashboard.Accessibility;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An owner's first day in a real browser, as a person goes through it, on a phone too. */
class AccountWalkTest {
  private static final String EMAIL = "owner@shop.example";
  private static final String PASSWORD = "a password of an owner";
  private static final String CHOSEN = "another password of theirs";

  @TempDir Path folder;

  @Test
  void anOwner_setsUp_signsOutAndIn_andChangesThePassword() {
    try (AccountServer server = new AccountServer(folder);
        Chromium chromium = Chromium.open()) {
      BrowserContext browser = chromium.browser().newContext();
      Page page = browser.newPage();
      List<String> complaints = new ArrayList<>();
      page.onConsoleMessage(message -> complaints.add(message.text()));

      setUp(page, server);
      assertThat(page).hasURL(server.address() + "/sites");
      assertThat(sessionCookie(browser).httpOnly).isTrue();
      Page elsewhere = chromium.browser().newContext().newPage();
      signOutAndIn(page, server);
      signIn(elsewhere, server, PASSWORD);
      changePassword(page, server);

      elsewhere.reload();
      assertThat(heading(elsewhere, "Sign in")).isVisible();
      assertThat(complaints).allMatch(complaint -> complaint.contains("the server responded"));
    }
  }

  private static void setUp(Page page, AccountServer server) {
    page.navigate(server.address() + "/");
    assertThat(heading(page, "Set up Vouch")).isVisible();
    assertThat(page.getByLabel("Setup code")).isFocused();
    page.getByLabel("Setup code").fill("not the code");
    page.getByLabel("Email address").fill(EMAIL);
    choose(page, "Password", "Confirm password", PASSWORD);
    Accessibility.assertForEverybody(page);
    press(page, "Create account");
    assertThat(page.getByText("Incorrect setup code.")).isVisible();
    Accessibility.assertForEverybody(page);
    assertThat(page.getByLabel("Setup code")).isFocused();
    assertThat(page.getByLabel("Setup code")).hasAttribute("aria-invalid", "true");
    assertThat(page.getByLabel("Email address")).hasValue(EMAIL);
    page.getByLabel("Setup code").fill(AccountServer.CODE);
    choose(page, "Password", "Confirm password", PASSWORD);
    press(page, "Create account");
  }

  private static void signOutAndIn(Page page, AccountServer server) {
    page.getByText(EMAIL).click();
    press(page, "Sign out");
    assertThat(page).hasURL(server.address() + "/login");
    page.navigate(server.address() + "/sites?a=b");
    assertThat(heading(page, "Sign in")).isVisible();
    fillIn(page, "not the password");
    assertThat(page.getByRole(AriaRole.ALERT)).containsText("Incorrect email address or password");
    Accessibility.assertForEverybody(page);
    assertThat(page.getByLabel("Password")).isFocused();
    page.getByLabel("Password").fill(PASSWORD);
    page.keyboard().press("Enter");
    assertThat(page).hasURL(server.address() + "/sites?a=b");
  }

  private static void signIn(Page page, AccountServer server, String password) {
    page.navigate(server.address() + "/login");
    fillIn(page, password);
    assertThat(page).hasURL(server.address() + "/sites");
  }

  private static void fillIn(Page page, String password) {
    page.getByLabel("Email address").fill(EMAIL);
    page.getByLabel("Password").fill(password);
    press(page, "Sign in");
  }

  private static void changePassword(Page page, AccountServer server) {
    page.navigate(server.address() + "/account");
    page.getByLabel("Current password").fill(PASSWORD);
    choose(page, "New password", "Confirm new password", CHOSEN);
    press(page, "Change password");
    assertThat(page.getByRole(AriaRole.STATUS)).containsText("Password changed");
    Accessibility.assertForEverybody(page);
  }

  private static void choose(Page page, String label, String repeated, String password) {
    page.getByLabel(label, new Page.GetByLabelOptions().setExact(true)).fill(password);
    page.getByLabel(repeated).fill(password);
  }

  private static void press(Page page, String button) {
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(button)).click();
  }

  private static Locator heading(Page page, String text) {
    return page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setName(text));
  }

  private static Cookie sessionCookie(BrowserContext browser) {
    return browser.cookies().stream()
        .filter(cookie -> cookie.name.equals("vouch_session"))
        .findFirst()
        .orElseThrow();
  }
}
