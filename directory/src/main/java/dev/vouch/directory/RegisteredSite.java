package dev.vouch.directory;

import dev.vouch.core.site.Site;
import java.time.Instant;

/** A site and since when it is registered. */
public record RegisteredSite(Site site, Instant createdAt) {}
