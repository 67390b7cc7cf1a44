package dev.vouch.directory.site;

import dev.vouch.core.site.Site;
import java.time.Instant;

/**
 * A site as the directory knows it.
 *
 * @param createdAt since when it is registered
 */
public record RegisteredSite(Site site, Instant createdAt, Retention retention) {}
