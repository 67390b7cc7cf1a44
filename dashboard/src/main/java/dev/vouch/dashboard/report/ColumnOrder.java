package dev.vouch.dashboard.report;

import dev.vouch.reports.Metric;
import dev.vouch.reports.ReportLine;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * By which column the rows of a page are ordered, and whether by its numbers or by their changes:
 * the parameters {@code sort}, {@code sort_by} and {@code order}. Rows of events without a value
 * are last in any order. Immutable.
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

  /** Whether rows are ordered by the size of the change, up or down, instead of the number. */
  public static final Choice<Boolean> BY_CHANGE =
      Choice.of("sort_by", List.of(false, true), isByChange -> isByChange ? "change" : "number");

  /** The choices of every page that has an order, besides that of the column. */
  public static final List<Choice<?>> CHOICES = List.of(ASCENDING, BY_CHANGE);

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

  /** Whether the rows are ordered by changes, which names do not have. */
  public boolean isByChange() {
    return url.chosen(BY_CHANGE) && !isBy(BY_NAME) && url.previousDays().isPresent();
  }

  /** The page ordered by the largest changes, or by the largest numbers, of the chosen column. */
  public ReportUrl by(boolean isByChange) {
    return (isBy(BY_NAME) ? url.with(sort, sort.defaultValue()) : url)
        .with(ASCENDING, false)
        .with(BY_CHANGE, isByChange);
  }

  private boolean isBy(String other) {
    return other.equals(column());
  }

  /**
   * The order of lines by their label, by a number, or by the size of its change; equal changes are
   * ordered by the number.
   *
   * @param metric the number of the chosen column
   */
  public Comparator<ReportLine> comparator(Function<ReportLine, String> label, Metric metric) {
    Comparator<ReportLine> byNumber =
        Comparator.comparing(ReportLine::totals, metric.order(isAscending()));
    return ReportLine.WITHOUT_KEY_LAST.thenComparing(
        isBy(BY_NAME)
            ? directed(Comparator.comparing(label))
            : isByChange()
                ? directed(Comparator.<ReportLine, BigDecimal>comparing(line -> size(line, metric)))
                    .thenComparing(byNumber)
                : byNumber);
  }

  private static BigDecimal size(ReportLine line, Metric metric) {
    return line.change(metric).map(BigDecimal::abs).orElse(BigDecimal.ZERO);
  }

  private <L> Comparator<L> directed(Comparator<L> ascending) {
    return isAscending() ? ascending : ascending.reversed();
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
