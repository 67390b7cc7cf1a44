package dev.vouch.embedded.rollup;

import dev.vouch.core.report.RatePeriods.PeriodAmount;
import dev.vouch.core.report.Row;
import dev.vouch.embedded.duckdb.ResultRow;
import dev.vouch.embedded.duckdb.TooManyRowsException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rows of an answer, as the question's query returns them: one for each currency and part of
 * the time of a line, or one without. Not thread-safe.
 */
final class AnswerRows {
  private final Map<String, Integer> columns = new HashMap<>();
  private final List<Row> rows = new ArrayList<>();

  /**
   * @param columns of a line; those of revenue follow
   */
  AnswerRows(List<String> columns) {
    columns.forEach(column -> this.columns.put(column, this.columns.size()));
    this.columns.put("currency", columns.size());
    this.columns.put("total_value", columns.size() + 1);
    this.columns.put("rate_period", columns.size() + 2);
  }

  void add(List<PeriodAmount> revenue, @Nullable Object... values) {
    if (revenue.isEmpty()) {
      add(values, null, null, null);
    }
    revenue.forEach(
        sum -> add(values, sum.currency().orElse(null), sum.value(), (long) sum.period()));
  }

  private void add(
      @Nullable Object[] values,
      @Nullable Object currency,
      @Nullable Object total,
      @Nullable Object period) {
    if (rows.size() == ResultRow.ROWS_MAX) {
      throw new TooManyRowsException(ResultRow.ROWS_MAX);
    }
    @Nullable Object[] all = new @Nullable Object[columns.size()];
    System.arraycopy(values, 0, all, 0, values.length);
    all[values.length] = currency;
    all[values.length + 1] = total;
    all[values.length + 2] = period;
    rows.add(new ResultRow(columns, all));
  }

  List<Row> rows() {
    return rows;
  }
}
