package dev.vouch.reports.csv;

import dev.vouch.core.request.JsonValue;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import dev.vouch.reports.csv.CsvReader.CsvLine;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Parser of the lines after the header. Immutable. */
final class CsvRows<T> {
  /** The replacement character, which decoders substitute for invalid UTF-8. */
  private static final String REPLACEMENT = "\uFFFD";

  private final CsvFormat<T> format;
  private final CsvHeader header;

  CsvRows(CsvFormat<T> format, CsvLine firstLine) {
    this.format = format;
    this.header = CsvHeader.of(firstLine, format);
  }

  CsvHeader header() {
    return header;
  }

  /** Returns the item of a line, or the line's problems with sentences as details. */
  ParseResult<T> parse(CsvLine line) {
    if (line.cells().size() != header.columns().size()) {
      return invalid(
          "%d cells instead of %d. Enclose a cell that contains a comma in quotation marks."
              .formatted(line.cells().size(), header.columns().size()));
    }
    if (line.cells().stream().anyMatch(cell -> cell.contains(REPLACEMENT))) {
      return invalid("a character is not UTF-8. Save the file as CSV in UTF-8.");
    }
    return format.parser().apply(fields(line));
  }

  private static <T> ParseResult<T> invalid(String problem) {
    return new ParseResult.Invalid<>(List.of(new Problem("", "invalid_line", problem)));
  }

  /**
   * Returns the cells as fields. Empty cells are omitted, so that the API's validation treats them
   * as missing.
   */
  private RequestFields fields(CsvLine line) {
    Map<String, JsonValue> fields = new HashMap<>();
    for (int i = 0; i < header.columns().size(); i++) {
      String cell = line.cells().get(i).strip();
      if (!cell.isEmpty()) {
        String column = header.columns().get(i);
        fields.put(
            column,
            format.numbers().contains(column)
                ? new JsonValue.Numeric(cell)
                : new JsonValue.Text(cell));
      }
    }
    return new RequestFields(fields);
  }
}
