package dev.vouch.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import dev.vouch.http.resource.Resource;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Assertions that a page can be used on a phone, in both colour schemes, and with assistive
 * technology. Uses axe (https://github.com/dequelabs/axe-core).
 */
public final class Accessibility {
  private static final int HEIGHT = 812;

  private static final String AXE = Resource.text(Accessibility.class, "/axe.min.js");

  /** Nothing is preloaded, since no page has audio, video or styles of another origin. */
  private static final String SERIOUS =
      """
      async (options) => (await axe.run(options.elements ?? document, {
          resultTypes: ["violations"], preload: false, ...options.rules })).violations
        .filter((violation) => ["serious", "critical"].includes(violation.impact))
        .flatMap((violation) => violation.nodes.map(
            (node) => `${violation.id}: ${node.target} ${node.failureSummary}`))
      """;

  private static final String ALL_BUT_CONTRAST =
      "() => ({ rules: { rules: { 'color-contrast': { enabled: false } } } })";

  /**
   * Contrast takes nine tenths of axe's time on a long page. It depends on the style of a text and
   * on what its ancestors paint behind it, so five texts of each combination are checked; an
   * element with a position of its own makes one of its own.
   */
  private static final String CONTRAST =
      """
      () => {
        const looks = new Map();
        const numberOf = (look) => looks.get(look) ?? looks.set(look, looks.size).get(look);
        const behind = new Map([[null, -1]]);
        const numberBehind = (element) => {
          if (!behind.has(element)) {
            const style = getComputedStyle(element);
            const paint = [style.backgroundColor, style.backgroundImage, style.opacity, style.filter,
                ["static", "relative"].includes(style.position) ? "" : behind.size].join();
            const outer = numberBehind(element.parentElement);
            behind.set(element,
                paint === "rgba(0, 0, 0, 0),none,1,none," ? outer : numberOf(`${outer},${paint}`));
          }
          return behind.get(element);
        };
        const isText = (element) => element.checkVisibility()
            && (element.matches("input, select, textarea")
                || [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
        const isDisabled = (element) => element.closest(":disabled, [aria-disabled=true]") !== null
            || element.closest("label")?.control?.disabled === true;
        const counts = new Map();
        const elements = [...document.querySelectorAll("body *")].filter(isText).filter((element) => {
          const style = getComputedStyle(element);
          const look = [element.localName, style.color, style.fontSize, style.fontWeight,
              style.textShadow, isDisabled(element), numberBehind(element)].join();
          counts.set(look, (counts.get(look) ?? 0) + 1);
          return counts.get(look) <= 5;
        });
        return { elements: { include: elements }, rules: { runOnly: ["color-contrast"] } };
      }
      """;

  /** Numbers with their sign and currency whose text is on more than one line. */
  private static final String BROKEN_NUMBERS =
      """
      () => {
        const number = /[+\\u2212>]?(?:\\p{Sc}|\\p{Lu})*\\u00a0?\\d[\\d.,\\u00a0\\u202f]*[%\\p{Lu}\\p{Sc}]*/gu;
        const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
        const broken = [];
        while (texts.nextNode()) {
          const text = texts.currentNode;
          if (text.parentElement.closest("code, pre, option, textarea, a, h1")) continue;
          for (const found of text.data.matchAll(number)) {
            const range = document.createRange();
            range.setStart(text, found.index);
            range.setEnd(text, found.index + found[0].length);
            const lines = new Set([...range.getClientRects()].map((line) => Math.round(line.bottom)));
            if (lines.size > 1) broken.push(found[0]);
          }
        }
        return broken;
      }
      """;

  /** Elements whose focus ring a scrolling or clipping element cuts off. */
  private static final String CLIPPED_RINGS =
      """
      () => [...document.querySelectorAll(
              "a[href], button, summary, input, select, textarea, [tabindex='0']")]
        .filter((element) => element.checkVisibility() && element.getClientRects().length > 0)
        .filter((element) => {
          element.focus({ focusVisible: true });
          const style = getComputedStyle(element);
          if (style.outlineStyle === "none" || style.opacity === "0") return false;
          const reach = parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset) - 1;
          const box = element.getBoundingClientRect();
          for (let outer = element.parentElement; outer !== document.body; outer = outer.parentElement) {
            const { overflowX, overflowY } = getComputedStyle(outer);
            const edge = outer.getBoundingClientRect();
            if (overflowX !== "visible"
                && (box.left - reach < edge.left || box.right + reach > edge.right)) return true;
            if (overflowY !== "visible"
                && (box.top - reach < edge.top || box.bottom + reach > edge.bottom)) return true;
          }
          return false;
        })
        .map((element) => `${element.outerHTML.slice(0, 100)}`)
      """;

  private static final String TWO_FRAMES =
      "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))";

  private Accessibility() {}

  /**
   * Asserts that the page does not scroll sideways on a phone or a wide screen, that no number is
   * broken over two lines, and that axe finds no serious violation in either colour scheme. Leaves
   * it at a phone's width in dark mode.
   */
  public static void assertAccessible(Page page) {
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
    for (int width : new int[] {1280, 375}) {
      page.setViewportSize(width, HEIGHT);
      // A chart takes its new width in the frame after the page did.
      page.evaluate(TWO_FRAMES);
      assertThat(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
          .as("%s fits %d px", page.url(), width)
          .isEqualTo(true);
      assertThat(page.evaluate(BROKEN_NUMBERS))
          .as("numbers of %s on several lines at %d px", page.url(), width)
          .isEqualTo(List.of());
    }
    assertThat(seriousViolations(page)).as("%s in light", page.url()).isEmpty();
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
    // The colour scheme affects contrast only.
    assertThat(violations(page, CONTRAST)).as("%s in dark", page.url()).isEmpty();
  }

  /** Asserts that the ring around each focused element is visible as a whole. */
  public static void assertFocusRings(Page page) {
    assertThat(page.evaluate(CLIPPED_RINGS))
        .as("clipped focus rings of %s", page.url())
        .isEqualTo(List.of());
  }

  /** Asserts the same of the page that the client has open, with the response that it got. */
  public static void assertAccessible(Page page, HtmlClient client) {
    Predicate<String> isPage = client.url()::equals;
    page.route(
        isPage,
        route ->
            route.fulfill(
                new Route.FulfillOptions()
                    .setContentType("text/html; charset=utf-8")
                    .setBody(client.body())));
    page.navigate(client.url());
    page.unroute(isPage);
    assertAccessible(page);
  }

  /** The serious and critical violations on the page, with their elements. */
  public static List<String> seriousViolations(Page page) {
    return Stream.of(ALL_BUT_CONTRAST, CONTRAST)
        .flatMap(options -> violations(page, options).stream())
        .toList();
  }

  @SuppressWarnings("unchecked") // The script returns a list of strings.
  private static List<String> violations(Page page, String options) {
    if (page.evaluate("typeof axe").equals("undefined")) {
      // Not as a script element, which the page's content security policy forbids.
      page.evaluate(AXE + "; undefined");
    }
    return (List<String>) page.evaluate("(" + SERIOUS + ")((" + options + ")())");
  }
}
