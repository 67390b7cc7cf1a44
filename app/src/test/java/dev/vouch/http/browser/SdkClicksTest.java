package dev.vouch.http.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.MouseButton;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clicks on elements that the page has marked. */
class SdkClicksTest {
  private static final Chromium CHROMIUM = Chromium.open();

  private final SdkVisit visit = new SdkVisit(CHROMIUM);
  private final Page page = visit.page();

  @AfterAll
  static void quit() {
    CHROMIUM.close();
  }

  @BeforeEach
  void open() {
    visit.open("clicks.html", 1);
  }

  @AfterEach
  void close() {
    assertThat(visit.consoleMessages()).isEmpty();
    visit.close();
  }

  @ParameterizedTest
  @CsvSource({
    "#inside, click /pages/clicks.html choose plan plan=pro",
    "#stopped, click /pages/clicks.html stopped",
    "#unnamed, click /pages/clicks.html",
    "#circle, click /pages/clicks.html drawing",
    "#shadowed, click /pages/clicks.html in a component",
  })
  void markedElement_sendsItsNameAndProperties(String selector, String event) {
    page.click(selector);
    visit.await(2);
    assertThat(visit.events()).last().isEqualTo(event);
  }

  @Test
  void elementMarkedForClickAndSuccess_sendsBoth() {
    page.click("#both");
    visit.await(3);
    assertThat(visit.events())
        .contains("click /pages/clicks.html trial button", "success /pages/clicks.html trial");
  }

  @Test
  void unmarkedElement_andTheRightButton_sendNothing() {
    page.click("#unmarked");
    page.click("#inside", new Page.ClickOptions().setButton(MouseButton.RIGHT));
    visit.awaitNoMoreThan(1);
  }

  @Test
  void middleClick_isRecorded() {
    page.click("#inside", new Page.ClickOptions().setButton(MouseButton.MIDDLE));
    visit.await(2);
  }

  @Test
  void clickThatLeavesThePage_isDelivered() {
    page.click("#leaving");
    visit.await(3);
    assertThat(visit.events())
        .containsExactlyInAnyOrder(
            "pageview /pages/clicks.html",
            "success /pages/clicks.html download",
            "pageview /pages/next.html");
  }

  @Test
  void formSubmittedByEnter_recordsItsMarkedButton() {
    page.press("#field", "Enter");
    visit.await(3);
    assertThat(visit.events()).contains("click /pages/clicks.html send form");
  }
}
