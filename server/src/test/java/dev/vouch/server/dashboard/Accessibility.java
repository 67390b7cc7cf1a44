package dev.vouch.server.dashboard;

import com.microsoft.playwright.Page;
import dev.vouch.server.resource.Resource;
import java.util.List;

/** Asks axe (https://github.com/dequelabs/axe-core) what keeps people from a page. */
public final class Accessibility {
  private static final String AXE = Resource.text(Accessibility.class, "/axe.min.js");

  private static final String SERIOUS =
      """
      async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
        .filter((violation) => ["serious", "critical"].includes(violation.impact))
        .flatMap((violation) => violation.nodes.map(
            (node) => `${violation.id}: ${node.target} ${node.failureSummary}`))
      """;

  private Accessibility() {}

  /** What is serious or worse, and where, on the page as it looks now. */
  @SuppressWarnings("unchecked") // The script gives back a list of strings.
  public static List<String> seriousViolations(Page page) {
    if (page.evaluate("typeof axe").equals("undefined")) {
      // Not as a script element: the page's policy lets no other script in.
      page.evaluate(AXE + "; undefined");
    }
    return (List<String>) page.evaluate(SERIOUS);
  }
}
