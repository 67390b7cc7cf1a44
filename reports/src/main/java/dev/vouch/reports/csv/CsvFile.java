package dev.vouch.reports.csv;

import dev.vouch.core.request.ParseResult;
import dev.vouch.reports.csv.CsvReader.CsvLine;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * A valid CSV file. Its items are parsed whenever they are iterated, so that they take no memory.
 * Thread-safe; its iterators are not.
 *
 * @param <T> the type of an item, which is one line
 */
public final class CsvFile<T> implements Iterable<T> {
  /** The maximum number of lines of most files, without the header. */
  public static final int ITEMS_MAX = 10_000;

  private final CsvContent content;
  private final CsvFormat<T> format;

  private CsvFile(CsvContent content, CsvFormat<T> format) {
    this.content = content;
    this.format = format;
  }

  /**
   * A valid file, or its problems.
   *
   * @param <T> the type of an item, which is one line
   */
  public sealed interface Result<T> {
    /** All lines are valid. */
    record Valid<T>(CsvFile<T> file) implements Result<T> {}

    /** The file has at least one problem. */
    record Invalid<T>(FileProblems problems) implements Result<T> {}
  }

  /** Validates all lines of a file. */
  public static <T> Result<T> parse(CsvContent content, CsvFormat<T> format) {
    FileProblems problems = new CsvCheck<>(format).check(content);
    return problems.equals(FileProblems.NONE)
        ? new Result.Valid<>(new CsvFile<>(content, format))
        : new Result.Invalid<>(problems);
  }

  /** Returns all items, for files with few of them. */
  public List<T> toList() {
    List<T> items = new ArrayList<>();
    forEach(items::add);
    return items;
  }

  @Override
  public Iterator<T> iterator() {
    try {
      Reader text = content.open();
      CsvReader csv = CsvReader.afterByteOrderMark(text);
      CsvRows<T> rows = new CsvRows<>(format, csv.read().orElseThrow());
      return new Items<>(text, csv, rows, csv.read());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Iterator over the items after the header. Closes the reader after the last item. */
  private static final class Items<T> implements Iterator<T> {
    private final Reader text;
    private final CsvReader csv;
    private final CsvRows<T> rows;
    private Optional<CsvLine> next;

    private Items(Reader text, CsvReader csv, CsvRows<T> rows, Optional<CsvLine> first) {
      this.text = text;
      this.csv = csv;
      this.rows = rows;
      this.next = first;
    }

    @Override
    public boolean hasNext() {
      return next.isPresent();
    }

    @Override
    public T next() {
      CsvLine line = next.orElseThrow(NoSuchElementException::new);
      try {
        next = csv.read();
        if (next.isEmpty()) {
          text.close();
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return switch (rows.parse(line)) {
        case ParseResult.Valid<T>(T item) -> item;
        case ParseResult.Invalid<T> _ ->
            throw new IllegalStateException("a line has changed since the file was checked");
      };
    }
  }
}
