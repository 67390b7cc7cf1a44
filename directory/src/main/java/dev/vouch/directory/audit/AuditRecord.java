package dev.vouch.directory.audit;

import java.time.Instant;

/**
 * A stored audit entry.
 *
 * @param number higher than those of all earlier entries of the site
 * @param details the sentence that was stored
 */
public record AuditRecord(
    long number, Instant at, Actor actor, AuditEntry.Kind kind, String details) {}
