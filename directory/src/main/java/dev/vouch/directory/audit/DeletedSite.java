package dev.vouch.directory.audit;

import dev.vouch.core.site.SiteId;
import java.time.Instant;

/** A site that is gone, and who deleted it. */
public record DeletedSite(SiteId id, String name, Instant at, Actor by) {}
