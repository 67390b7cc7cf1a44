package dev.vouch.cluster.clickhouse;

import dev.vouch.cluster.report.Row;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rows in ClickHouse's format {@code TabSeparatedWithNamesAndTypes}. */
final class TabSeparatedRows {
  private static final String NULL = "\\N";

  private TabSeparatedRows() {}

  /** Reads all rows. */
  static List<Row> read(InputStream in) throws IOException {
    BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    String names = lines.readLine();
    String types = lines.readLine();
    if (names == null || types == null) {
      throw new IOException("the answer has no names of columns");
    }
    Map<String, Integer> columns = columns(names.split("\t", -1));
    List<Row> rows = new ArrayList<>();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      rows.add(new Row(columns, cells(line, columns.size())));
    }
    return rows;
  }

  private static Map<String, Integer> columns(String[] names) {
    Map<String, Integer> columns = new HashMap<>();
    for (int place = 0; place < names.length; place++) {
      columns.put(unescape(names[place]).toLowerCase(Locale.ROOT), place);
    }
    return columns;
  }

  private static @Nullable String[] cells(String line, int count) throws IOException {
    String[] written = line.split("\t", -1);
    if (written.length != count) {
      throw new IOException("the answer was cut off");
    }
    @Nullable String[] cells = new @Nullable String[count];
    for (int place = 0; place < count; place++) {
      cells[place] = written[place].equals(NULL) ? null : unescape(written[place]);
    }
    return cells;
  }

  private static String unescape(String cell) {
    if (cell.indexOf('\\') < 0) {
      return cell;
    }
    StringBuilder text = new StringBuilder(cell.length());
    for (int at = 0; at < cell.length(); at++) {
      char read = cell.charAt(at);
      if (read == '\\' && at + 1 < cell.length()) {
        at++;
        read = unescaped(cell.charAt(at));
      }
      text.append(read);
    }
    return text.toString();
  }

  private static char unescaped(char letter) {
    return switch (letter) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'b' -> '\b';
      case 'f' -> '\f';
      case '0' -> '\0';
      default -> letter;
    };
  }

  /** Returns a text as a cell, with special characters escaped. */
  static String escape(String text) {
    return text.replace("\\", "\\\\")
        .replace("\t", "\\t")
        .replace("\n", "\\n")
        .replace("\r", "\\r")
        .replace("\0", "\\0");
  }
}
