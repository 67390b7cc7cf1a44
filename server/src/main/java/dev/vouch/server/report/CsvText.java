package dev.vouch.server.report;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.report.SpreadsheetFormula;
import dev.vouch.server.report.ReportAnswer.CsvTable;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Writer of a table as CSV (RFC 4180): a header, lines ending with CRLF, and quotes where required.
 * An absent value is an empty cell; an empty string is {@code ""}. Does not use a CSV library,
 * because most of this class is formula escaping and number formats, which a library would not
 * replace.
 */
final class CsvText {
  private static final Pattern NEEDS_QUOTES = Pattern.compile("[\",;\r\n\t]|^\\s|\\s$|^$");

  private CsvText() {}

  static String of(CsvTable table) {
    List<CsvColumn> columns = CsvColumn.of(table);
    StringBuilder text = new StringBuilder();
    text.append(columns.stream().map(CsvColumn::name).collect(joining(",", "", "\r\n")));
    for (JsonObject line : table.lines()) {
      text.append(
          columns.stream()
              .map(column -> column.cell().apply(line).map(CsvText::cell).orElse(""))
              .collect(joining(",", "", "\r\n")));
    }
    return text.toString();
  }

  private static String cell(Object value) {
    return switch (value) {
      case BigDecimal decimal -> decimal.toPlainString();
      case Double rate -> BigDecimal.valueOf(rate).toPlainString();
      case Number whole -> whole.toString();
      case Boolean flag -> flag.toString();
      case JsonObject object -> quoted(object.encode());
      default -> quoted(SpreadsheetFormula.escaped(value.toString()));
    };
  }

  private static String quoted(String text) {
    return NEEDS_QUOTES.matcher(text).find() ? '"' + text.replace("\"", "\"\"") + '"' : text;
  }
}
