package dev.vouch.server.dashboard.install;

import dev.vouch.core.report.CreditKind;
import dev.vouch.core.site.Site;
import dev.vouch.directory.key.IssuedKey;
import dev.vouch.server.dashboard.page.LocalTimes;
import dev.vouch.server.dashboard.page.SiteContext;
import java.util.List;
import java.util.Optional;

/**
 * The progress of a site's installation.
 *
 * @param keys active keys
 */
public record InstallProgress(WaitingPanel pageView, List<IssuedKey> keys, WaitingPanel success) {
  public InstallProgress {
    keys = List.copyOf(keys);
  }

  /** Whether page views arrive. */
  public boolean hasPageViews() {
    return pageView.awaitedEvent() instanceof AwaitedEvent.Arrived;
  }

  /** Whether successes are credited to visitors. */
  public boolean isCredited() {
    return success.awaitedEvent() instanceof AwaitedEvent.Arrived(var event)
        && event.kind().equals(CreditKind.VISITOR);
  }

  /** Whether the installation is complete. */
  public boolean isComplete() {
    return hasPageViews() && !keys.isEmpty() && isCredited();
  }

  /**
   * Part of a page that waits for an event.
   *
   * @param nextPoll query string of the next poll; empty once the page stops polling
   */
  public record WaitingPanel(
      SiteContext context, AwaitedEvent awaitedEvent, Optional<String> nextPoll, LocalTimes times) {
    public Site site() {
      return context.site();
    }
  }
}
