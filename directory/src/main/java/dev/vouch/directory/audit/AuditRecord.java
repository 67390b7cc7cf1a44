package dev.vouch.directory.audit;

import java.time.Instant;

/**
 * One deed, as the audit keeps it.
 *
 * @param number higher than those of all earlier entries of the site
 * @param details a sentence for people, as it was written then
 */
public record AuditRecord(
    long number, Instant at, Actor actor, AuditEntry.Kind kind, String details) {}
