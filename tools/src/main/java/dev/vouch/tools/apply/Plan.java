package dev.vouch.tools.apply;

import dev.vouch.tools.apply.PlannedChange.Action;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;

/**
 * The differences between a file and a server.
 *
 * @param sites the differences of each site, in the order of the file
 */
public record Plan(List<SitePlan> sites) {
  /** Returns whether the server matches the file. */
  public boolean isEmpty() {
    return sites.stream().allMatch(site -> site.changes().isEmpty());
  }

  /** Prints the differences as text. */
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

  /**
   * The differences of one site.
   *
   * @param name the site's name in the file
   * @param siteId the site's ID; empty if the site will be created
   * @param changes the changes, in the order in which they are applied
   * @param unmanaged items on the server that are not in the file and are left unchanged
   */
  record SitePlan(
      String name, Optional<String> siteId, List<PlannedChange> changes, List<String> unmanaged) {}
}
