package dev.vouch.server.dashboard.table;

import dev.vouch.server.dashboard.report.ColumnHeading;
import dev.vouch.server.dashboard.report.NumberChange;
import java.util.List;
import java.util.Optional;

/**
 * All values of a dimension with their numbers, one page of them.
 *
 * @param tabs the dimensions to choose from; empty if there is no other
 * @param position which rows are shown, such as {@code 1–50 of 312}
 * @param costsPath URL of the page of costs, for owners and in a table that compares costs
 * @param isCut whether there are more values than can be shown
 */
public record ValueTable(
    String title,
    List<Link> tabs,
    List<ColumnHeading> headings,
    Optional<String> changeOf,
    List<Row> rows,
    String position,
    boolean isCut,
    Optional<String> previous,
    Optional<String> next,
    String csv,
    Optional<String> costsPath) {
  public ValueTable {
    tabs = List.copyOf(tabs);
    headings = List.copyOf(headings);
    rows = List.copyOf(rows);
  }

  /** A link to another dimension. */
  public record Link(String label, String path, boolean isShown) {}

  /**
   * A value.
   *
   * @param path URL of the overview with the value as a filter; empty if there is no such filter
   * @param isNone whether the row stands for events without a value
   * @param change of the number that the rows are ordered by; empty without a comparison
   */
  public record Row(
      String label,
      Optional<String> path,
      boolean isNone,
      List<Cell> cells,
      Optional<NumberChange> change) {
    public Row {
      cells = List.copyOf(cells);
    }
  }

  /**
   * A number.
   *
   * @param share its share of the total, such as {@code 12% of all visitors}; empty if there is
   *     none
   */
  public record Cell(String shown, Optional<String> share) {}
}
