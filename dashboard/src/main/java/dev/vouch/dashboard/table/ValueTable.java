package dev.vouch.dashboard.table;

import dev.vouch.dashboard.report.ColumnOrder;
import dev.vouch.dashboard.report.ComparedData;
import dev.vouch.dashboard.report.ShownNumber;
import java.util.List;
import java.util.Optional;

/**
 * All values of a dimension with their numbers, one page of them.
 *
 * @param tabs the dimensions to choose from; empty if there is no other
 * @param successes the names of successes to choose from, which are counted, and all of them; empty
 *     if there is nothing to choose
 * @param compared what the compared days have
 * @param position which rows are shown, such as {@code 1–50 of 312}
 * @param imported the imported values with the most visitors, apart from the site's own
 * @param costsPath URL of the page of costs, for owners and in a table that compares costs
 * @param isCut whether there are more values than can be shown
 */
public record ValueTable(
    String title,
    List<Link> tabs,
    List<Link> successes,
    List<ColumnOrder.Heading> headings,
    ComparedData compared,
    List<Row> rows,
    String position,
    boolean isCut,
    Optional<String> previous,
    Optional<String> next,
    String csv,
    Imported imported,
    Optional<String> costsPath) {
  public ValueTable {
    tabs = List.copyOf(tabs);
    successes = List.copyOf(successes);
    headings = List.copyOf(headings);
    rows = List.copyOf(rows);
  }

  /** A link to the table of another dimension or of other successes. */
  public record Link(String label, String path, boolean isShown) {}

  /**
   * A value.
   *
   * @param icon URL of the value's icon; empty if it has none
   * @param path URL of the overview with the value as a filter; empty if there is no such filter
   * @param isNone whether the row stands for events without a value
   */
  public record Row(
      String label,
      Optional<String> icon,
      Optional<String> path,
      boolean isNone,
      List<Cell> cells) {
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
  public record Cell(ShownNumber number, Optional<String> share) {}

  /**
   * Imported values.
   *
   * @param isCut whether there are more values than are shown
   */
  public record Imported(List<ImportedRow> rows, boolean isCut) {
    public Imported {
      rows = List.copyOf(rows);
    }
  }

  /**
   * An imported value.
   *
   * @param path URL of the overview with the value as a filter
   * @param numbers daily visitors, page views and successes
   */
  public record ImportedRow(String label, String path, boolean isNone, List<String> numbers) {
    public ImportedRow {
      numbers = List.copyOf(numbers);
    }
  }
}
