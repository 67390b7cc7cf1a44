package dev.vouch.core.ingest;

import java.time.Instant;

/**
 * One cause of refusals and how often it occurred.
 *
 * @param id its own for good, also across restarts
 * @param number greater than that of everything noted before, also before a restart
 * @param count how often, at least 1
 */
public record CountedRefusal<C>(
    long id, long number, C cause, Instant first, Instant latest, long count) {}
