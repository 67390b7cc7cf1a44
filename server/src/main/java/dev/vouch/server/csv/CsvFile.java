package dev.vouch.server.csv;

import dev.vouch.core.request.JsonValue;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import dev.vouch.server.csv.CsvReader.CsvLine;
import dev.vouch.server.csv.CsvReader.InvalidCsvException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Parser of a CSV file. Each problem has the line, the column and the remedy.
 *
 * @param <T> what a line is
 */
public final class CsvFile<T> {
  /** The maximum number of lines of most files, without the first one. */
  public static final int ITEMS_MAX = 10_000;

  private static final int PROBLEMS_SHOWN = 20;

  private static final String BYTE_ORDER_MARK = "\uFEFF";

  /** Decoders replace bytes that are not UTF-8 by it. */
  private static final String REPLACEMENT = "\uFFFD";

  private final CsvFormat<T> format;
  private final List<String> problems = new ArrayList<>();
  private int omitted;
  private final List<T> items = new ArrayList<>();
  private final Map<Object, Integer> linesByKey = new HashMap<>();

  private CsvFile(CsvFormat<T> format) {
    this.format = format;
  }

  /**
   * The content of a file, or what is wrong with it.
   *
   * @param <T> what a line is
   */
  public sealed interface Result<T> {
    /** All lines are valid. */
    record Valid<T>(List<T> items) implements Result<T> {
      public Valid {
        items = List.copyOf(items);
      }
    }

    /** The file has a problem. */
    record Invalid<T>(FileProblems problems) implements Result<T> {}
  }

  /** Parses the text of a file. */
  public static <T> Result<T> parse(String text, CsvFormat<T> format) {
    CsvFile<T> file = new CsvFile<>(format);
    try {
      file.read(CsvReader.lines(text.replaceFirst("^" + BYTE_ORDER_MARK, "")));
    } catch (InvalidCsvException e) {
      return new Result.Invalid<>(FileProblems.of(e.getMessage()));
    }
    return file.problems.isEmpty()
        ? new Result.Valid<>(file.items)
        : new Result.Invalid<>(new FileProblems(file.problems, file.omitted));
  }

  private void read(List<CsvLine> lines) {
    if (lines.size() < 2) {
      addProblem(
          "The file has no %1$ss. Choose a file with the names of the columns in the first line and"
                  .formatted(format.item())
              + " a %s in each other line.".formatted(format.item()));
      return;
    }
    if (lines.size() > format.itemsMax() + 1) {
      addProblem(
          "The file has more than %d %ss. Split it into several files."
              .formatted(format.itemsMax(), format.item()));
      return;
    }
    CsvHeader header = CsvHeader.of(lines.getFirst(), format);
    header.problems().forEach(this::addProblem);
    if (problems.isEmpty()) {
      lines.stream().skip(1).forEach(line -> read(header, line));
    }
  }

  private void read(CsvHeader header, CsvLine line) {
    if (line.cells().size() != header.columns().size()) {
      addProblem(
          line,
          "%d cells instead of %d. Enclose a cell that contains a comma in quotation marks."
              .formatted(line.cells().size(), header.columns().size()));
      return;
    }
    if (line.cells().stream().anyMatch(cell -> cell.contains(REPLACEMENT))) {
      addProblem(line, "a character is not UTF-8. Save the file as CSV in UTF-8.");
      return;
    }
    switch (format.parser().apply(fields(header, line))) {
      case ParseResult.Valid<T>(T item) -> add(line, item);
      case ParseResult.Invalid<T>(List<Problem> found) ->
          found.forEach(problem -> addProblem(line, problem.detail()));
    }
  }

  private void add(CsvLine line, T item) {
    Integer earlier = linesByKey.putIfAbsent(format.key().apply(item), line.number());
    if (earlier == null) {
      items.add(item);
    } else {
      addProblem(line, format.duplicate().formatted(earlier));
    }
  }

  /** Without empty cells, which are missing to the API's validation. */
  private RequestFields fields(CsvHeader header, CsvLine line) {
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

  private void addProblem(CsvLine line, String problem) {
    addProblem("Line %d: %s".formatted(line.number(), problem));
  }

  private void addProblem(String problem) {
    if (problems.size() < PROBLEMS_SHOWN) {
      problems.add(problem);
    } else {
      omitted++;
    }
  }
}
