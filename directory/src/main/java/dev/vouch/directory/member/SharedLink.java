package dev.vouch.directory.member;

import dev.vouch.core.apikey.SecretHash;
import dev.vouch.core.site.SiteId;
import java.time.Instant;

/** A link that shows a site's reports without signing in. */
public record SharedLink(SiteId site, SecretHash token, Instant createdAt) {}
