package dev.vouch.http.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages that break what the script relies on: no exception may reach them. */
class SdkHostilePageTest {
  private static final Chromium CHROMIUM = Chromium.open();

  private final SdkVisit visit = new SdkVisit(CHROMIUM);
  private final Page page = visit.page();

  @AfterAll
  static void quit() {
    CHROMIUM.close();
  }

  @AfterEach
  void close() {
    visit.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fetch-throws",
        "fetch-returns-nothing",
        "nothing-to-send-with",
        "array-prototype",
        "no-iteration",
        "object-statics",
        "json",
        "to-json",
        "no-url",
        "no-crypto",
        "vouch-is-constant",
      })
  void brokenEnvironment_causesNoExceptionInThePage(String broken) {
    open(broken);
    assertThat(visit.exceptions()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "frozen-history",
        "navigation-is-a-global-of-the-page",
        "no-fetch",
        "no-listeners",
        "vouch-is-an-element",
        "vouch-is-frozen",
        "current-script-is-hidden",
      })
  void recoverableEnvironment_isStillTracked(String broken) {
    open(broken);
    page.waitForCondition(
        () ->
            visit.events().contains("pageview /pages/hostile.html")
                && visit.events().stream().anyMatch(event -> event.startsWith("custom ")));
    assertThat(visit.exceptions()).isEmpty();
  }

  private void open(String broken) {
    visit.open("hostile.html?" + broken);
    page.waitForCondition(() -> page.title().equals("survived"));
  }
}
