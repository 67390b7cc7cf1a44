package dev.vouch.reports.csv;

import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.reports.csv.CsvReader.CsvLine;
import dev.vouch.reports.csv.CsvReader.InvalidCsvException;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Validation of a CSV file, line by line, up to the maximum number of lines. Each problem contains
 * the line, the column and the remedy. Used once, for one file; not thread-safe.
 */
final class CsvCheck<T> {
  private static final int PROBLEMS_SHOWN = 20;

  private final CsvFormat<T> format;
  private final List<String> problems = new ArrayList<>();
  private final KeyLines linesByKey = new KeyLines();
  private int omitted;

  CsvCheck(CsvFormat<T> format) {
    this.format = format;
  }

  /** Validates a file and returns its problems. */
  FileProblems check(CsvContent content) {
    try (Reader text = content.open()) {
      return check(CsvReader.afterByteOrderMark(text));
    } catch (InvalidCsvException e) {
      return FileProblems.of(e.getMessage());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private FileProblems check(CsvReader csv) throws IOException {
    Optional<CsvLine> first = csv.read();
    Optional<CsvLine> line = csv.read();
    if (first.isEmpty() || line.isEmpty()) {
      return FileProblems.of(
          "The file has no %1$ss. Choose a file with the names of the columns in the first line and"
                  .formatted(format.item())
              + " a %s in each other line.".formatted(format.item()));
    }
    CsvRows<T> rows = new CsvRows<>(format, first.get());
    if (!rows.header().problems().isEmpty()) {
      rows.header().problems().forEach(this::addProblem);
      return new FileProblems(problems, omitted);
    }
    for (int count = 1; line.isPresent(); count++) {
      if (count > format.itemsMax()) {
        return FileProblems.of(
            "The file has more than %d %ss. Split it into several files."
                .formatted(format.itemsMax(), format.item()));
      }
      check(rows, line.get());
      line = csv.read();
    }
    return new FileProblems(problems, omitted);
  }

  private void check(CsvRows<T> rows, CsvLine line) {
    switch (rows.parse(line)) {
      case ParseResult.Valid<T>(T item) -> checkKey(line, item);
      case ParseResult.Invalid<T>(List<Problem> found) ->
          found.forEach(problem -> addProblem(line, problem.detail()));
    }
  }

  private void checkKey(CsvLine line, T item) {
    String[] key = format.key().apply(item).toArray(String[]::new);
    OptionalInt earlier = linesByKey.putIfAbsent(line.number(), key);
    if (earlier.isPresent()) {
      addProblem(line, format.duplicate().formatted(earlier.getAsInt()));
    }
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
