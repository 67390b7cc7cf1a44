package dev.vouch.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import dev.vouch.server.resource.Resource;
import java.util.List;
import java.util.function.Predicate;

/**
 * Whether a page can be used on a phone, in light and in dark, and with assistive technology, as
 * far as axe (https://github.com/dequelabs/axe-core) finds out.
 */
public final class Accessibility {
  private static final int HEIGHT = 812;

  private static final String AXE = Resource.text(Accessibility.class, "/axe.min.js");

  /** No page has audio or video, or styles of another origin, so that nothing is preloaded. */
  private static final String SERIOUS =
      """
      async (rules) => (await axe.run(document, {
          resultTypes: ["violations"], preload: false,
          ...(rules.length > 0 ? { runOnly: rules } : {}) })).violations
        .filter((violation) => ["serious", "critical"].includes(violation.impact))
        .flatMap((violation) => violation.nodes.map(
            (node) => `${violation.id}: ${node.target} ${node.failureSummary}`))
      """;

  private Accessibility() {}

  /**
   * Asserts that the page needs no scrolling sideways on a phone or on a wide screen, and that axe
   * finds nothing serious in either colour scheme. Afterwards it is shown on a phone, in dark.
   */
  public static void assertForEverybody(Page page) {
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
    for (int width : new int[] {1280, 375}) {
      page.setViewportSize(width, HEIGHT);
      assertThat(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
          .as("%s fits %d px", page.url(), width)
          .isEqualTo(true);
    }
    assertThat(seriousViolations(page)).as("%s in light", page.url()).isEmpty();
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
    // The colour scheme changes colours only.
    assertThat(violations(page, List.of("color-contrast"))).as("%s in dark", page.url()).isEmpty();
  }

  /** The same for the page that a client without scripts has open, as it was sent to it. */
  public static void assertForEverybody(Page page, HtmlClient client) {
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
    assertForEverybody(page);
  }

  /** What is serious or worse, and where, on the page as it is shown now. */
  public static List<String> seriousViolations(Page page) {
    return violations(page, List.of());
  }

  @SuppressWarnings("unchecked") // The script returns a list of strings.
  private static List<String> violations(Page page, List<String> rules) {
    if (page.evaluate("typeof axe").equals("undefined")) {
      // Not as a script element: the page's policy lets no other script in.
      page.evaluate(AXE + "; undefined");
    }
    return (List<String>) page.evaluate(SERIOUS, rules);
  }
}
