package dev.vouch.server.csv;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Reader of CSV (RFC 4180). Strict: quotation marks must enclose a whole cell. Lines end with CRLF
 * or LF; empty lines are skipped. Libraries also accept cells that are not closed or enclosed, and
 * so would read other values than the file was to have. For one text.
 */
public final class CsvReader {
  private static final String ENDS_PLAIN_CELL = ",\"\r\n";

  private final String text;
  private int position;
  private int line = 1;

  private CsvReader(String text) {
    this.text = text;
  }

  /**
   * A line with its cells.
   *
   * @param number the number of its first line in the text, from 1
   */
  public record CsvLine(int number, List<String> cells) {
    public CsvLine {
      cells = List.copyOf(cells);
    }
  }

  /** The text is not CSV. */
  public static final class InvalidCsvException extends RuntimeException {
    private static final long serialVersionUID = 1;

    InvalidCsvException(int line, String problem) {
      super("Line %d: %s".formatted(line, problem));
    }

    @Override
    public String getMessage() {
      return Objects.requireNonNull(super.getMessage());
    }
  }

  /**
   * Returns the lines of a text.
   *
   * @throws InvalidCsvException with the line and the remedy
   */
  public static List<CsvLine> lines(String text) {
    return new CsvReader(text).lines();
  }

  private List<CsvLine> lines() {
    List<CsvLine> lines = new ArrayList<>();
    while (position < text.length()) {
      if (!skipLineEnd()) {
        lines.add(new CsvLine(line, cells()));
      }
    }
    return lines;
  }

  private List<String> cells() {
    List<String> cells = new ArrayList<>();
    do {
      cells.add(skip('"') ? quotedCell() : plainCell());
    } while (skip(','));
    if (position < text.length() && !skipLineEnd()) {
      throw new InvalidCsvException(
          line,
          "enclose a cell that contains a quotation mark in quotation marks, and write each of its"
              + " own twice.");
    }
    return cells;
  }

  private String plainCell() {
    int start = position;
    while (position < text.length() && ENDS_PLAIN_CELL.indexOf(text.charAt(position)) < 0) {
      position++;
    }
    return text.substring(start, position);
  }

  private String quotedCell() {
    int firstLine = line;
    StringBuilder cell = new StringBuilder();
    while (position < text.length()) {
      char character = text.charAt(position);
      position++;
      if (character == '"' && !skip('"')) {
        return cell.toString();
      }
      if (character == '\n') {
        line++;
      }
      cell.append(character);
    }
    throw new InvalidCsvException(
        firstLine, "add the quotation mark that closes the cell, which has only the first one.");
  }

  private boolean skipLineEnd() {
    if (!text.startsWith("\r\n", position) && !text.startsWith("\n", position)) {
      if (text.startsWith("\r", position)) {
        throw new InvalidCsvException(line, "end lines with CRLF or LF instead of CR.");
      }
      return false;
    }
    position = text.indexOf('\n', position) + 1;
    line++;
    return true;
  }

  private boolean skip(char character) {
    boolean isNext = position < text.length() && text.charAt(position) == character;
    if (isNext) {
      position++;
    }
    return isNext;
  }
}
