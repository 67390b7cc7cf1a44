package dev.vouch.embedded.segment;

import dev.vouch.core.site.SiteId;
import java.time.LocalDate;

/**
 * The site and the day of a part's events.
 *
 * @param day in UTC
 */
public record PartKey(SiteId site, LocalDate day) {}
