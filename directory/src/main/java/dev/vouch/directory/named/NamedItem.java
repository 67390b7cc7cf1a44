package dev.vouch.directory.named;

import dev.vouch.core.site.SiteId;
import java.time.Instant;

/**
 * A site's success rule, saved funnel or the like.
 *
 * @param id of its kind and 64 random bits, such as {@code rule_0123456789abcdef}
 */
public record NamedItem<V>(String id, SiteId site, V value, Instant createdAt) {}
