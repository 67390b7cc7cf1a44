package dev.vouch.reports.csv;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Strict reader of CSV (RFC 4180). Quotation marks must enclose a complete cell. Lines end with
 * CRLF or LF; empty lines are skipped. Used instead of a library, because libraries also accept
 * cells with unbalanced quotation marks and would then read wrong values. Holds one line in memory.
 * Used once, for one text; not thread-safe.
 */
public final class CsvReader {
  private static final int END = -1;

  private static final char BYTE_ORDER_MARK = '\uFEFF';

  /**
   * The maximum length of a line in characters, because an unclosed cell would otherwise be read to
   * the end of the file.
   */
  private static final int LINE_CHARACTERS_MAX = 256 * 1024;

  private static final int CELLS_MAX = 1_000;

  private final Reader text;
  private final char[] buffer = new char[8 * 1024];
  private int position;
  private int limit;
  private int line = 1;
  private int lineCharacters;

  /** Creates a reader of a text. Does not close {@code text}. */
  public CsvReader(Reader text) {
    this.text = text;
  }

  /**
   * A line with its cells.
   *
   * @param number the line number in the text, from 1; that of the first line if cells contain line
   *     breaks
   */
  public record CsvLine(int number, List<String> cells) {
    public CsvLine {
      cells = List.copyOf(cells);
    }
  }

  /**
   * Exception for text that is not valid CSV. The message contains the line number and the remedy.
   */
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

  /** Creates a reader of a text, and skips a byte order mark at its beginning. */
  public static CsvReader afterByteOrderMark(Reader text) throws IOException {
    CsvReader reader = new CsvReader(text);
    boolean _ = reader.skip(BYTE_ORDER_MARK);
    return reader;
  }

  /**
   * Reads the next non-empty line; returns empty at the end of the text.
   *
   * @throws InvalidCsvException if the line is not valid CSV
   */
  public Optional<CsvLine> read() throws IOException {
    while (peek() != END) {
      if (!skipLineEnd()) {
        lineCharacters = 0;
        return Optional.of(new CsvLine(line, cells()));
      }
    }
    return Optional.empty();
  }

  /**
   * Reads the next non-empty line as plain text if it starts with {@code begin}, as comments do.
   * Returns empty if it starts with another character, or at the end of the text.
   */
  public Optional<String> readComment(char begin) throws IOException {
    while (peek() != END && skipLineEnd()) {
      lineCharacters = 0;
    }
    if (peek() != begin) {
      return Optional.empty();
    }
    StringBuilder comment = new StringBuilder();
    while (!isLineEnd()) {
      append(comment);
    }
    return Optional.of(comment.toString());
  }

  private List<String> cells() throws IOException {
    List<String> cells = new ArrayList<>();
    do {
      if (cells.size() == CELLS_MAX) {
        throw new InvalidCsvException(
            line, "the line has more than %d cells.".formatted(CELLS_MAX));
      }
      cells.add(skip('"') ? quotedCell() : plainCell());
    } while (skip(','));
    if (peek() != END && !skipLineEnd()) {
      throw new InvalidCsvException(
          line,
          "enclose a cell that contains a quotation mark in quotation marks, and write each of its"
              + " own twice.");
    }
    return cells;
  }

  private String plainCell() throws IOException {
    StringBuilder cell = new StringBuilder();
    while (!isLineEnd() && peek() != ',' && peek() != '"') {
      append(cell);
    }
    return cell.toString();
  }

  private String quotedCell() throws IOException {
    int firstLine = line;
    StringBuilder cell = new StringBuilder();
    while (peek() != END) {
      if (skip('"') && peek() != '"') {
        return cell.toString();
      }
      if (peek() == '\n') {
        line++;
      }
      append(cell);
    }
    throw new InvalidCsvException(
        firstLine, "add the quotation mark that closes the cell, which has only the first one.");
  }

  private void append(StringBuilder cell) throws IOException {
    lineCharacters++;
    if (lineCharacters > LINE_CHARACTERS_MAX) {
      throw new InvalidCsvException(
          line, "the line is too long. Close each quotation mark that opens a cell.");
    }
    cell.append((char) peek());
    position++;
  }

  private boolean isLineEnd() throws IOException {
    int character = peek();
    return character == END || character == '\r' || character == '\n';
  }

  private boolean skipLineEnd() throws IOException {
    boolean isReturn = skip('\r');
    if (!skip('\n')) {
      if (isReturn) {
        throw new InvalidCsvException(line, "end lines with CRLF or LF instead of CR.");
      }
      return false;
    }
    line++;
    return true;
  }

  private boolean skip(char character) throws IOException {
    boolean isNext = peek() == character;
    if (isNext) {
      position++;
    }
    return isNext;
  }

  /** Returns the next character without reading it, or {@link #END}. */
  private int peek() throws IOException {
    if (position == limit) {
      limit = Math.max(0, text.read(buffer));
      position = 0;
    }
    return position < limit ? buffer[position] : END;
  }
}
