package dev.vouch.server.dashboard.table;

import java.util.List;

/**
 * The imported values of a dimension with the most visitors, apart from the site's own.
 *
 * @param isCut whether there are more values than are shown
 */
public record ImportedTable(List<Row> rows, boolean isCut) {
  /** No imported values. */
  static final ImportedTable NONE = new ImportedTable(List.of(), false);

  public ImportedTable {
    rows = List.copyOf(rows);
  }

  /**
   * A value.
   *
   * @param path URL of the overview with the value as a filter
   * @param numbers daily visitors, page views and successes
   */
  public record Row(String label, String path, boolean isNone, List<String> numbers) {
    public Row {
      numbers = List.copyOf(numbers);
    }
  }
}
