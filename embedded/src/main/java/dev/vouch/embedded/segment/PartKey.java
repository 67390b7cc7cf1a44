package dev.vouch.embedded.segment;

import dev.vouch.core.site.SiteId;
import java.time.LocalDate;

/**
 * Which events a part has.
 *
 * @param partition of the log
 * @param day in UTC
 */
public record PartKey(int partition, SiteId site, LocalDate day) {}
