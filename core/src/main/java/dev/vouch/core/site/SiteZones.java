package dev.vouch.core.site;

import java.time.ZoneId;
import java.time.ZoneOffset;

/** The time zones of sites. Thread-safe; served from memory. */
@FunctionalInterface
public interface SiteZones {
  /** The same for all sites. */
  SiteZones UTC = _ -> ZoneOffset.UTC;

  /** Returns a site's time zone; any zone for a site that does not exist. */
  ZoneId of(SiteId site);
}
