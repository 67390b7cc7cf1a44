package dev.vouch.server.dashboard.report;

import java.util.Optional;

/**
 * The heading of a column, with a link that orders the rows by it.
 *
 * @param name how a URL spells the column
 * @param order the value of {@code aria-sort}; empty if the rows are ordered by another column
 */
public record ColumnHeading(String name, String label, String path, Optional<String> order) {
  /** Returns the heading of a column by which the rows are ordered, or are not. */
  public static ColumnHeading of(
      String name, String label, String path, boolean isSorted, boolean isAscending) {
    String order = isAscending ? "ascending" : "descending";
    return new ColumnHeading(name, label, path, Optional.of(order).filter(_ -> isSorted));
  }
}
