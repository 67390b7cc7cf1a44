package dev.vouch.core.migration;

import java.time.LocalDate;

/**
 * A closed UTC day, whose rows only removals change.
 *
 * @param version differs after each change of its rows; empty if the engine has no versions, so
 *     that only its log shows changes
 */
public record ClosedDay(LocalDate date, String version) {}
