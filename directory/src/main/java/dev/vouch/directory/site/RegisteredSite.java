package dev.vouch.directory.site;

import dev.vouch.core.site.Site;
import java.time.Instant;
import java.util.Optional;

/**
 * A site with the time of its creation, and the settings that only recording and expiry need.
 *
 * @param privacySignalsHonoured whether to exclude browsers that ask not to be tracked
 */
public record RegisteredSite(
    Site site, Instant createdAt, Retention retention, boolean privacySignalsHonoured) {
  /**
   * Returns the time before which events must expire. Empty if they have already expired, or if the
   * site is too new to have such events, so that most sites need no expiry each day. A creation
   * time in the future was recorded by a wrong clock and is ignored.
   */
  public Optional<Instant> expiryDue(Instant now) {
    return retention
        .due(site.timeZone(), now)
        .filter(until -> createdAt.isBefore(until) || createdAt.isAfter(now));
  }
}
