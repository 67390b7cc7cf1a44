package dev.vouch.http.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The owner's own visits, in a real browser (docs/browser.md#excluded-visits). */
class SdkOwnVisitsTest {
  private static final Chromium CHROMIUM = Chromium.open();

  /** Counts what the page's scripts do with storage. */
  private static final String STORAGE_SPY =
      """
      window.reads = [];
      window.writes = [];
      const getItem = Storage.prototype.getItem;
      const setItem = Storage.prototype.setItem;
      Storage.prototype.getItem = function (key) {
        window.reads.push(key);
        return getItem.call(this, key);
      };
      Storage.prototype.setItem = function (key, value) {
        window.writes.push(key);
        setItem.call(this, key, value);
      };
      """;

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

  private void setFlag() {
    page.evaluate("() => localStorage.setItem('vouch_exclude', 'true')");
  }

  private void removeFlag() {
    page.evaluate("() => localStorage.removeItem('vouch_exclude')");
  }

  @Test
  void browserWithTheFlag_sendsNothing_untilTheFlagIsRemoved() {
    visit.open("exclude-own.html", 1);
    setFlag();
    visit.open("exclude-own.html");
    page.evaluate("() => { vouch.custom('search'); vouch.identify('customer-17'); }");
    removeFlag();

    visit.awaitNoMoreThan(1);
    assertThat(visit.consoleMessages()).isEmpty();
  }

  @Test
  void flag_isRead_andNothingIsWritten() {
    page.addInitScript(STORAGE_SPY);
    visit.open("exclude-own.html", 1);

    assertThat(page.evaluate("() => [...new Set(reads)].join()")).isEqualTo("vouch_exclude");
    assertThat(page.evaluate("() => writes.length + localStorage.length")).isEqualTo(0);
  }

  @Test
  void withoutTheAttribute_storageIsNotRead_andTheFlagHasNoEffect() {
    page.addInitScript(STORAGE_SPY);
    visit.open("plain.html", 1);
    assertThat(page.evaluate("() => reads.length")).isEqualTo(0);
    setFlag();

    visit.open("plain.html", 2);
  }

  @Test
  void browserWithoutStorage_isRecorded() {
    page.addInitScript(
        "Object.defineProperty(window, 'localStorage',"
            + " { get() { throw new DOMException('denied', 'SecurityError'); } });");

    visit.open("exclude-own.html", 1);

    assertThat(visit.consoleMessages()).isEmpty();
  }
}
