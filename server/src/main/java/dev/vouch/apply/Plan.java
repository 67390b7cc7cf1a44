package dev.vouch.apply;

import dev.vouch.apply.PlannedChange.Action;
import java.io.PrintWriter;
import java.util.List;

/**
 * The differences between a file and a server.
 *
 * @param sites in the order of the file
 */
public record Plan(List<SitePlan> sites) {
  /** Whether the server matches the file. */
  public boolean isEmpty() {
    return sites.stream().allMatch(site -> site.changes().isEmpty());
  }

  /** Prints the differences in words. */
  public void print(PrintWriter out) {
    sites.forEach(site -> print(site, out));
    if (isEmpty()) {
      out.println("No changes. The server matches the file.");
    } else {
      out.printf(
          "Plan: %d to create, %d to change, %d to remove.%n",
          count(Action.CREATE), count(Action.CHANGE), count(Action.REMOVE));
    }
    out.flush();
  }

  private static void print(SitePlan site, PrintWriter out) {
    if (site.changes().isEmpty() && site.unmanaged().isEmpty()) {
      return;
    }
    out.printf("Site \"%s\" (%s):%n", site.name(), site.siteId().orElse("new"));
    site.changes().forEach(change -> out.println("  " + change));
    if (!site.unmanaged().isEmpty()) {
      out.printf("  not in the file, unchanged: %s%n", String.join(", ", site.unmanaged()));
    }
  }

  private long count(Action action) {
    return sites.stream()
        .flatMap(site -> site.changes().stream())
        .filter(change -> change.action() == action)
        .count();
  }
}
