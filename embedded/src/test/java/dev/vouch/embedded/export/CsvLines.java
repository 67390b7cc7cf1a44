package dev.vouch.embedded.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a CSV file as of RFC 4180; the header is its first row. */
final class CsvLines {
  private final String text;
  private int place;

  private CsvLines(String text) {
    this.text = text;
  }

  /** An empty cell without quotes is no value. Apostrophes before formulas are removed. */
  static List<List<Optional<String>>> of(String file) {
    CsvLines rows = new CsvLines(file);
    List<List<Optional<String>>> all = new ArrayList<>();
    while (rows.place < file.length()) {
      all.add(rows.row());
    }
    return all;
  }

  private List<Optional<String>> row() {
    List<Optional<String>> cells = new ArrayList<>();
    while (true) {
      cells.add(cell());
      if (text.startsWith("\r\n", place)) {
        place += 2;
        return cells;
      }
      if (text.charAt(place) != ',') {
        throw new AssertionError("no comma at " + place);
      }
      place++;
    }
  }

  private Optional<String> cell() {
    if (text.charAt(place) == '"') {
      return Optional.of(quoted());
    }
    int start = place;
    while (text.charAt(place) != ',' && text.charAt(place) != '\r') {
      place++;
    }
    return Optional.of(text.substring(start, place)).filter(cell -> !cell.isEmpty());
  }

  private String quoted() {
    StringBuilder cell = new StringBuilder();
    place++;
    while (text.charAt(place) != '"' || text.startsWith("\"\"", place)) {
      place += text.charAt(place) == '"' ? 1 : 0;
      cell.append(text.charAt(place));
      place++;
    }
    place++;
    return cell.toString();
  }
}
