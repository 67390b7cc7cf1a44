package dev.vouch.directory.imported;

import java.time.Instant;
import java.time.LocalDate;

/**
 * An import of a site.
 *
 * @param id such as {@code import_0123456789abcdef}
 * @param firstDay the first day with totals
 * @param lastDay the last day with totals
 * @param rows the number of its totals
 */
public record SiteImport(
    String id, String name, LocalDate firstDay, LocalDate lastDay, long rows, Instant createdAt) {}
