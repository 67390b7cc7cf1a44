package dev.vouch.cluster.report;

import dev.vouch.core.event.TextRow;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A row of a query's result. Every method throws {@code IllegalArgumentException} for an unknown
 * column.
 *
 * @param columns the index of each column by its name
 * @param cells the values as texts; null for null
 */
@SuppressWarnings("ArrayRecordComponent") // Made once per row and only read.
public record Row(Map<String, Integer> columns, @Nullable String[] cells) implements TextRow {
  @Override
  public Optional<String> text(String column) {
    Integer place = columns.get(column);
    if (place == null) {
      throw new IllegalArgumentException("the query has no column " + column);
    }
    return Optional.ofNullable(cells[place]);
  }
}
