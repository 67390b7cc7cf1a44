package dev.vouch.directory.funnel;

import dev.vouch.core.site.SiteId;
import java.time.Instant;

/** A site's saved funnel and since when it is there. */
public record RegisteredFunnel(FunnelId id, SiteId site, SavedFunnel funnel, Instant createdAt) {}
