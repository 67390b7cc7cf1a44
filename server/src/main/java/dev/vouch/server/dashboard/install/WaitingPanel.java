package dev.vouch.server.dashboard.install;

import dev.vouch.core.site.Site;
import dev.vouch.server.dashboard.page.LocalTimes;
import dev.vouch.server.dashboard.page.SiteContext;
import java.util.Optional;

/**
 * The part of a page that waits for something.
 *
 * @param askAgain the query to ask with whether something else has come; empty once the page has
 *     asked for long enough
 */
public record WaitingPanel(
    SiteContext place, AwaitedEvent arrival, Optional<String> askAgain, LocalTimes times) {
  /** The site that is installed. */
  public Site site() {
    return place.site();
  }
}
