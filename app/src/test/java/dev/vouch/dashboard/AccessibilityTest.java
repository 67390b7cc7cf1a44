package dev.vouch.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import dev.vouch.http.browser.Chromium;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which texts of a page {@link Accessibility} checks for their contrast. */
class AccessibilityTest {
  private static final String READABLE = "<p>Readable</p>".repeat(20);

  @Test
  void oneTextOfAnotherColour_isFound() {
    assertThat(violations(READABLE)).isEmpty();
    assertThat(violations(READABLE + "<p style='color: #999'>Pale</p>"))
        .singleElement()
        .asString()
        .contains("color-contrast");
  }

  @Test
  void oneTextOnAnotherBackground_isFound() {
    assertThat(violations(READABLE + "<div style='background: #555'><p>Dark</p></div>"))
        .singleElement()
        .asString()
        .contains("color-contrast");
  }

  @Test
  void oneTextInATranslucentElement_isFound() {
    assertThat(violations(READABLE + "<div style='opacity: 0.4'><p>Faint</p></div>"))
        .singleElement()
        .asString()
        .contains("color-contrast");
  }

  @Test
  void oneSmallTextAmongLargeOnes_isFound() {
    String large = "<p style='color: #888; font-size: 30px'>Large</p>".repeat(20);

    assertThat(violations(large)).isEmpty();
    assertThat(violations(large + "<p style='color: #888; font-size: 12px'>Small</p>"))
        .singleElement()
        .asString()
        .contains("color-contrast");
  }

  @Test
  void labelOfAnEnabledField_isFound_amongThoseOfDisabledOnes() {
    String disabled = "<label style='color: #999'>Name <input disabled></label>".repeat(20);

    assertThat(violations(disabled)).isEmpty();
    assertThat(violations(disabled + "<label style='color: #999'>Name <input></label>"))
        .singleElement()
        .asString()
        .contains("color-contrast");
  }

  private static List<String> violations(String body) {
    try (BrowserContext browser = Chromium.open().browser().newContext()) {
      Page page = browser.newPage();
      page.setContent(
          "<!doctype html><html lang='en'><title>Page</title><body style='background: white'>"
              + "<main><h1>Page</h1>"
              + body
              + "</main></body></html>");
      return Accessibility.seriousViolations(page);
    }
  }
}
