package dev.vouch.directory.member;

import dev.vouch.core.apikey.SecretHash;
import dev.vouch.core.site.SiteId;
import java.time.Instant;

/** A link by which anybody may look at a site's reports. */
public record SharedLink(SiteId site, SecretHash token, Instant createdAt) {}
