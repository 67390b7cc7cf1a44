package dev.vouch.server.dashboard.report;

import java.util.List;
import java.util.Optional;

/**
 * The heading of a column, with a link that orders the rows by it.
 *
 * @param name how a URL spells the column
 * @param order the value of {@code aria-sort}; empty if the rows are ordered by another column
 */
public record ColumnHeading(String name, String label, String path, Optional<String> order) {
  /** Returns the order of the headings that share a column, at most one of which has one. */
  public static Optional<String> order(List<ColumnHeading> ofColumn) {
    return ofColumn.stream().map(ColumnHeading::order).flatMap(Optional::stream).findFirst();
  }
}
