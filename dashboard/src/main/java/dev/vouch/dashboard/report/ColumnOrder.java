package dev.vouch.dashboard.report;

import dev.vouch.reports.Metric;
import dev.vouch.reports.Totals;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

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

  /**
   * The order of lines by their label, or by a number.
   *
   * @param metric the number of the chosen column
   */
  public <L> Comparator<L> comparator(
      Function<L, String> label, Function<L, Totals> totals, Metric metric) {
    if (!isBy(BY_NAME)) {
      return Comparator.comparing(totals, metric.order(isAscending()));
    }
    Comparator<L> byName = Comparator.comparing(label);
    return isAscending() ? byName : byName.reversed();
  }

  /** The heading of a column. */
  public Heading heading(String name, String label) {
    String order = isAscending() ? "ascending" : "descending";
    return new Heading(name, label, by(name).path(), Optional.of(order).filter(_ -> isBy(name)));
  }

  /**
   * The heading of a column, with a link that orders the rows by it.
   *
   * @param name how a URL spells the column
   * @param order the value of {@code aria-sort}; empty if the rows are ordered by another column
   */
  public record Heading(String name, String label, String path, Optional<String> order) {
    /** Returns the order of the headings that share a column, at most one of which has one. */
    public static Optional<String> order(List<Heading> ofColumn) {
      return ofColumn.stream().map(Heading::order).flatMap(Optional::stream).findFirst();
    }
  }
}
