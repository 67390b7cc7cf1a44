package dev.vouch.core.migration;

import java.time.LocalDate;

/**
 * A closed UTC day, whose rows change only by removals.
 *
 * @param version changes whenever the day's rows change; empty if the engine has no versions, so
 *     that only its log shows changes
 */
public record ClosedDay(LocalDate date, String version) {}
