package dev.vouch.embedded.export;

import dev.vouch.core.report.SpreadsheetFormula;
import dev.vouch.embedded.export.ExportColumn.Kind;
import dev.vouch.embedded.segment.EventRow;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A CSV file according to RFC 4180. A missing value is an empty cell. */
final class CsvEventFile implements EventFile {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);
  private static final String LINE_END = "\r\n";

  private final List<ExportColumn> columns;
  private final Writer to;

  CsvEventFile(List<ExportColumn> columns, OutputStream to) throws IOException {
    this.columns = columns;
    this.to = new BufferedWriter(new OutputStreamWriter(to, StandardCharsets.UTF_8));
    for (int place = 0; place < columns.size(); place++) {
      separate(place);
      ExportColumn column = columns.get(place);
      this.to.write(isQuoted(column.kind()) ? quoted(column.name()) : column.name());
    }
    this.to.write(LINE_END);
  }

  @Override
  public void add(EventRow event) throws IOException {
    for (int place = 0; place < columns.size(); place++) {
      separate(place);
      ExportColumn column = columns.get(place);
      Optional<?> value = column.value().apply(event);
      if (value.isPresent()) {
        to.write(cell(column.kind(), value.get()));
      }
    }
    to.write(LINE_END);
  }

  private void separate(int place) throws IOException {
    if (place > 0) {
      to.write(',');
    }
  }

  private static String cell(Kind kind, Object value) {
    return switch (kind) {
      case TIME -> TIME.format((Instant) value);
      case DECIMAL -> ((BigDecimal) value).stripTrailingZeros().toPlainString();
      case TEXT -> (String) value;
      case FREE_TEXT -> quoted(SpreadsheetFormula.escaped((String) value));
      case JSON -> quoted((String) value);
    };
  }

  private static boolean isQuoted(Kind kind) {
    return switch (kind) {
      case TIME, DECIMAL, TEXT -> false;
      case FREE_TEXT, JSON -> true;
    };
  }

  private static String quoted(String text) {
    return '"' + text.replace("\"", "\"\"") + '"';
  }

  /** Flushes buffered content; the stream stays open. */
  @Override
  public void close() throws IOException {
    to.flush();
  }
}
