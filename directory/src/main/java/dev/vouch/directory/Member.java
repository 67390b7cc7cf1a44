package dev.vouch.directory;

import dev.vouch.core.site.SiteId;
import java.time.Instant;

/** An account that may see a site. */
public record Member(SiteId site, AccountId account, Role role, Instant since) {}
