package dev.vouch.directory.site;

import dev.vouch.core.site.Site;
import java.time.Instant;

/** A site with the time of its creation and its retention. */
public record RegisteredSite(Site site, Instant createdAt, Retention retention) {}
