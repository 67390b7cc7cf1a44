package dev.vouch.server.dashboard.install;

import dev.vouch.core.report.CreditKind;
import dev.vouch.core.site.Site;
import dev.vouch.directory.key.IssuedKey;
import dev.vouch.server.dashboard.page.LocalTimes;
import dev.vouch.server.dashboard.page.SiteContext;
import java.util.List;
import java.util.Optional;

/**
 * How far a site is.
 *
 * @param keys the active ones
 */
public record InstallProgress(WaitingPanel pageView, List<IssuedKey> keys, WaitingPanel success) {
  public InstallProgress {
    keys = List.copyOf(keys);
  }

  /** Whether page views come. */
  public boolean isCounted() {
    return pageView.awaitedEvent() instanceof AwaitedEvent.Here;
  }

  /** Whether successes are credited to visitors. */
  public boolean isCredited() {
    return success.awaitedEvent() instanceof AwaitedEvent.Here(var event)
        && event.kind().equals(CreditKind.VISITOR);
  }

  /** Whether nothing is left to do. */
  public boolean areDone() {
    return isCounted() && !keys.isEmpty() && isCredited();
  }

  /**
   * The part of a page that waits for something.
   *
   * @param askAgain the query to ask with whether something else has come; empty once the page has
   *     asked for long enough
   */
  public record WaitingPanel(
      SiteContext context, AwaitedEvent awaitedEvent, Optional<String> askAgain, LocalTimes times) {
    public Site site() {
      return context.site();
    }
  }
}
