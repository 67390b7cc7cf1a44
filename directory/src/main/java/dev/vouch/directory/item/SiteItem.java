package dev.vouch.directory.item;

import dev.vouch.core.site.SiteId;
import java.time.Instant;

/**
 * An item that a site owns, such as a success rule or an annotation.
 *
 * @param id the prefix of its kind and random bits, such as {@code rule_0123456789abcdef}
 */
public record SiteItem<V>(String id, SiteId site, V value, Instant createdAt) {}
