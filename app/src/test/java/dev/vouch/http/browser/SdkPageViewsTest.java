package dev.vouch.http.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What counts as a page view, and which page views are external. */
class SdkPageViewsTest {
  private static final Chromium CHROMIUM = Chromium.launchWithPageCache();

  private final SdkVisit visit = new SdkVisit(CHROMIUM);
  private final Page page = visit.page();

  @AfterAll
  static void quit() {
    CHROMIUM.end();
  }

  @AfterEach
  void close() {
    assertThat(visit.consoleMessages()).isEmpty();
    visit.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"spa.html", "spa-without-navigation-api.html"})
  void changedPath_isOneInternalPageView(String fixture) {
    visit.open(fixture + "?utm_source=newsletter", 1);
    page.click("text=Pricing");
    visit.await(2);
    page.click("text=Contact");
    visit.await(3);
    page.evaluate("() => history.replaceState({}, '', '/thanks?utm_source=mistake')");
    visit.await(4);
    page.evaluate("() => history.go(-1)");
    visit.await(5);

    assertThat(visit.events())
        .containsExactly(
            "pageview /pages/" + fixture,
            "pageview /pricing",
            "pageview /contact",
            "pageview /thanks",
            "pageview /pricing");
    assertThat(visit.sources()).containsExactly("newsletter");
  }

  @ParameterizedTest
  @ValueSource(strings = {"spa.html", "spa-without-navigation-api.html"})
  void changedQueryOrFragment_isNoPageView(String fixture) {
    visit.open(fixture, 1);
    page.click("text=Terms");
    page.evaluate("() => { location.hash = 'other'; }");
    page.evaluate("() => history.pushState({}, '', '?page=2')");
    page.evaluate("() => history.replaceState({ again: true }, '', location.href)");
    visit.awaitNoMoreThan(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"spa.html", "spa-without-navigation-api.html"})
  void historyApi_isNotAltered(String fixture) {
    visit.open(fixture, 1);

    assertThat(
            page.evaluate(
                "() => { history.pushState({ step: 1 }, '', '/one'); return [history.state.step,"
                    + " location.pathname].join(); }"))
        .isEqualTo("1,/one");
    assertThat(
            page.evaluate(
                "() => { try { history.pushState({}, '', 'https://elsewhere.example/'); } catch"
                    + " (refused) { return refused.name; } }"))
        .isEqualTo("SecurityError");
    visit.await(2);
  }

  @Test
  void fragmentRoutes_arePageViews_ifEnabled() {
    visit.open("fragment-routes.html?utm_source=newsletter#/start", 1);
    page.evaluate("() => { location.hash = '#!/pricing?plan=pro'; }");
    visit.await(2);
    page.evaluate("() => { location.hash = '#/pricing?plan=team'; }");
    page.evaluate("() => { location.hash = '#/contact'; }");
    visit.await(3);

    assertThat(visit.events())
        .containsExactly(
            "pageview /pages/fragment-routes.html/start",
            "pageview /pages/fragment-routes.html/pricing",
            "pageview /pages/fragment-routes.html/contact");
    assertThat(visit.sources()).containsExactly("newsletter");
  }

  @Test
  void restoreFromTheBackForwardCache_isAnInternalPageView() {
    visit.open("plain.html?utm_source=newsletter", 1);
    page.evaluate("() => { window.scriptsStartedOnce = true; }");
    page.click("text=Next");
    visit.await(2);
    page.evaluate("() => { setTimeout(() => history.back()); }");
    visit.await(3);

    assertThat(visit.events())
        .containsExactly(
            "pageview /pages/plain.html",
            "pageview /pages/next.html",
            "pageview /pages/plain.html");
    assertThat(visit.sources()).containsExactly("newsletter");
    // The event may arrive before Playwright knows about the navigation.
    page.waitForFunction("() => window.scriptsStartedOnce === true");
  }

  @Test
  void manualMode_recordsOnlyExplicitPageViews() {
    visit.open("manual.html?utm_source=newsletter");
    page.waitForFunction("() => window.vouch && window.vouch.loaded");
    page.evaluate("() => history.pushState({}, '', '/orders/4711?utm_source=newsletter')");
    page.evaluate("() => vouch.pageview('/orders/:id')");
    visit.await(1);
    page.evaluate("() => vouch.custom('on the masked page')");
    visit.await(2);
    page.evaluate("() => history.pushState({}, '', '/elsewhere')");
    page.evaluate("() => vouch.custom('elsewhere')");
    visit.await(3);
    page.evaluate("() => vouch.pageview()");
    visit.awaitNoMoreThan(4);

    assertThat(visit.events())
        .containsExactly(
            "pageview /orders/:id",
            "custom /orders/:id on the masked page",
            "custom /elsewhere elsewhere",
            "pageview /elsewhere");
    assertThat(visit.sources()).containsExactly("newsletter");
  }

  /** Simulated by the page: Playwright cannot reach the scripts of a prerendered page. */
  @Test
  void prerenderedPage_isRecordedOnceItIsShown() {
    visit.open("prerendered.html");
    page.evaluate("() => vouch.custom('before it is shown')");
    visit.awaitAnswers();
    assertThat(visit.events()).isEmpty();
    page.evaluate("() => show()");
    visit.await(2);

    assertThat(visit.events())
        .containsExactlyInAnyOrder(
            "pageview /pages/prerendered.html",
            "custom /pages/prerendered.html before it is shown");
  }

  @Test
  void scriptIncludedTwice_recordsOnce() {
    visit.open("twice.html", 1);
    page.waitForLoadState();
    page.evaluate("() => history.pushState({}, '', '/pricing')");
    visit.await(2);
    visit.awaitNoMoreThan(2);
  }
}
