package dev.vouch.cluster.clickhouse;

import dev.vouch.cluster.report.CreditedSql;
import dev.vouch.core.report.SpreadsheetFormula;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;

/** Writes an export as CSV, byte for byte as the embedded engine does. */
final class ExportCsv {
  private static final long PROGRESS_EVENTS = 1_000;
  private static final String LINE_END = "\r\n";

  private static final Set<String> QUOTED = quoted();

  private final List<String> columns;
  private final Writer to;

  private ExportCsv(List<String> columns, Writer to) {
    this.columns = columns;
    this.to = to;
  }

  private static Set<String> quoted() {
    Set<String> quoted = new HashSet<>(CreditedSql.FREE_TEXTS);
    quoted.add("properties");
    return Set.copyOf(quoted);
  }

  /**
   * Writes all rows.
   *
   * @param progress receives the number of rows written so far, after each 1,000 rows and at the
   *     end
   */
  static void write(JsonRows rows, OutputStream to, LongConsumer progress) throws IOException {
    Writer buffered = new BufferedWriter(new OutputStreamWriter(to, StandardCharsets.UTF_8));
    ExportCsv csv = new ExportCsv(rows.columns(), buffered);
    csv.writeHeader();
    long count = 0;
    for (Optional<List<Optional<String>>> row = rows.next(); row.isPresent(); row = rows.next()) {
      csv.write(row.get());
      count++;
      if (count % PROGRESS_EVENTS == 0) {
        progress.accept(count);
      }
    }
    buffered.flush();
    progress.accept(count);
  }

  private void writeHeader() throws IOException {
    for (int place = 0; place < columns.size(); place++) {
      write(place, columns.get(place));
    }
    to.write(LINE_END);
  }

  private void write(List<Optional<String>> row) throws IOException {
    for (int place = 0; place < row.size(); place++) {
      if (row.get(place).isPresent()) {
        write(place, formatted(columns.get(place), row.get(place).get()));
      } else {
        separate(place);
      }
    }
    to.write(LINE_END);
  }

  private void write(int place, String text) throws IOException {
    separate(place);
    to.write(QUOTED.contains(columns.get(place)) ? '"' + text.replace("\"", "\"\"") + '"' : text);
  }

  private void separate(int place) throws IOException {
    if (place > 0) {
      to.write(',');
    }
  }

  private static String formatted(String column, String value) {
    return switch (column) {
      case "received_at" -> value.replace(' ', 'T') + "Z";
      case "success_value" -> new BigDecimal(value).stripTrailingZeros().toPlainString();
      default ->
          CreditedSql.FREE_TEXTS.contains(column) ? SpreadsheetFormula.escaped(value) : value;
    };
  }
}
