package dev.vouch.embedded.rollup;

import dev.vouch.core.site.SiteZones;

/**
 * Which days of which sites have rollups.
 *
 * @param zones of the sites' days
 * @param eventsMin the number of events of a site from which on it has rollups
 */
public record RollupSettings(SiteZones zones, long eventsMin) {
  /** The rows of a smaller site are read as fast. */
  private static final long EVENTS_MIN = 200_000;

  /** The UTC days of all but small sites. */
  public static final RollupSettings UTC = of(SiteZones.UTC);

  /** Returns the settings for all but small sites. */
  public static RollupSettings of(SiteZones zones) {
    return new RollupSettings(zones, EVENTS_MIN);
  }
}
