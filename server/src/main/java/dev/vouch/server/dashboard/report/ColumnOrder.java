package dev.vouch.server.dashboard.report;

import java.util.List;
import java.util.Optional;

/**
 * By which column the rows of a page are ordered: the parameters {@code sort} and {@code order}.
 * Immutable.
 *
 * @param url of the page, with its first rows
 * @param sort the parameter that chooses the column
 */
public record ColumnOrder(ReportUrl url, Choice<String> sort) {
  /** The column of names, the only one that a first click orders ascending. */
  public static final String BY_NAME = "name";

  /** The direction. */
  public static final Choice<Boolean> ASCENDING =
      Choice.of("order", List.of(false, true), ascending -> ascending ? "asc" : "desc");

  /** The chosen column. */
  public String column() {
    return url.chosen(sort);
  }

  /** The chosen direction. */
  public boolean isAscending() {
    return url.chosen(ASCENDING);
  }

  /** The page ordered by another column, or in the opposite direction by the same one. */
  public ReportUrl by(String other) {
    boolean ascending = isBy(other) ? !isAscending() : other.equals(BY_NAME);
    return url.with(sort, other).with(ASCENDING, ascending);
  }

  private boolean isBy(String other) {
    return other.equals(column());
  }

  /** The heading of a column. */
  public ColumnHeading heading(String name, String label) {
    String order = isAscending() ? "ascending" : "descending";
    return new ColumnHeading(
        name, label, by(name).path(), Optional.of(order).filter(_ -> isBy(name)));
  }
}
