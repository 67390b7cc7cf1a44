package dev.vouch.directory.named;

import dev.vouch.core.site.SiteId;
import java.time.Instant;

/**
 * An item with a unique name within its site, such as a success rule or a saved funnel.
 *
 * @param id the prefix of its kind and 64 random bits, such as {@code rule_0123456789abcdef}
 */
public record NamedItem<V>(String id, SiteId site, V value, Instant createdAt) {}
