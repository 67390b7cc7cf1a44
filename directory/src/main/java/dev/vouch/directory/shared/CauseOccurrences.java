package dev.vouch.directory.shared;

import dev.vouch.core.site.SiteId;
import java.time.Instant;

/**
 * Occurrences of one cause on one node.
 *
 * @param kind the kind of cause
 * @param cause the cause as text; the same on all nodes
 * @param count the number of occurrences, at least 1
 */
public record CauseOccurrences(
    SiteId site, String kind, String cause, Instant first, Instant latest, long count) {}
