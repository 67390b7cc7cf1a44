package dev.vouch.directory;

import java.time.Instant;

/**
 * One deed, as the audit keeps it.
 *
 * @param number higher than those of all earlier entries of the site
 * @param details a sentence for people, as it was written then
 */
public record AuditEntry(long number, Instant at, Actor actor, Deed.Kind kind, String details) {}
