package dev.vouch.directory.site;

import dev.vouch.core.site.Site;
import java.time.Instant;

/** A site, when it was created, and how long it keeps events. */
public record RegisteredSite(Site site, Instant createdAt, Retention retention) {}
