package dev.vouch.server.imports;

import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.request.Characters;
import dev.vouch.directory.imported.ImportedCounts;
import dev.vouch.directory.imported.ImportedTotal.TotalKey;
import dev.vouch.directory.imported.ImportedTotals;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Totals of days, added up by dimension and value. Their number is bounded. Not thread-safe. */
final class DailyTotals {
  private static final int VALUE_CHARACTERS_MAX = 1_024;

  /** The size of the CSV file; a larger one could not be sent to a server. */
  private static final int BYTES_MAX = 4 * 1024 * 1024;

  /** The size of a line without its value: day, dimension, two numbers, commas and quotes. */
  private static final int LINE_BYTES = 48;

  private final ImportDays days;
  private final Map<TotalKey, ImportedCounts> countsByKey = new HashMap<>();
  private final Map<Part, Integer> fileByPart = new HashMap<>();
  private final List<String> files = new ArrayList<>();
  private int bytes;

  /**
   * What one file only can have.
   *
   * @param report distinguishes reports with different values of the dimension
   */
  private record Part(LocalDate day, Optional<Field> dimension, String report) {}

  /**
   * Creates totals without a day.
   *
   * @param days the days that count; others are ignored
   */
  DailyTotals(ImportDays days) {
    this.days = days;
  }

  /** Begins a file, whose totals {@link #requireOneFile} compares with those of the others. */
  void beginFile(String name) {
    files.add(name);
  }

  /**
   * Checks that no earlier file has the same totals of a day: they would be added up.
   *
   * @param report distinguishes reports with different values of the dimension
   * @throws ImportFileException if one has, or if the day is in the future
   */
  void requireOneFile(LocalDate day, Optional<Field> dimension, String report) {
    if (!days.contains(day)) {
      return;
    }
    int file = files.size() - 1;
    int first = fileByPart.computeIfAbsent(new Part(day, dimension, report), _ -> file);
    if (first != file) {
      throw new ImportFileException(
          "Both this file and %s have %s of %s. Import only one of them"
              .formatted(
                  files.get(first),
                  dimension
                      .map(Field::wireName)
                      .map("totals by %s"::formatted)
                      .orElse("totals of the site"),
                  day));
    }
  }

  /**
   * Adds numbers to the totals of a day.
   *
   * @param dimension empty for the totals of the site
   * @param value empty for no value
   * @throws ImportFileException if there would be too many totals, or if the day is in the future
   */
  void add(LocalDate day, Optional<Field> dimension, String value, ImportedCounts counts) {
    if (!days.contains(day)) {
      return;
    }
    // A value that is there already needs no cleaning, which takes longer than all else.
    TotalKey same = key(day, dimension, value);
    ImportedCounts earlier = countsByKey.get(same);
    if (earlier == null) {
      addNew(key(day, dimension, cleaned(value)), counts);
    } else {
      countsByKey.put(same, earlier.plus(counts));
    }
  }

  private static TotalKey key(LocalDate day, Optional<Field> dimension, String value) {
    return new TotalKey(day, dimension, Optional.of(value).filter(Predicate.not(String::isEmpty)));
  }

  private void addNew(TotalKey key, ImportedCounts counts) {
    if (!countsByKey.containsKey(key)) {
      bytes += LINE_BYTES + key.value().map(DailyTotals::utf8Bytes).orElse(0);
    }
    countsByKey.merge(key, counts, ImportedCounts::plus);
    if (countsByKey.size() > ImportedTotals.IMPORT_ROWS_MAX || bytes > BYTES_MAX) {
      throw new ImportFileException(
          "There are more than %d totals of days, dimensions and values, or %d MiB of them."
                  .formatted(ImportedTotals.IMPORT_ROWS_MAX, BYTES_MAX >> 20)
              + " Import fewer days at a time");
    }
  }

  private static int utf8Bytes(String value) {
    return value.getBytes(StandardCharsets.UTF_8).length;
  }

  /** Adds the visitors of a day of whom the page views are not known. */
  void addVisitors(LocalDate day, Field dimension, String value, long visitors) {
    add(day, Optional.of(dimension), value, visitors(visitors));
  }

  /**
   * Returns whether totals of the day count.
   *
   * @throws ImportFileException if the day is in the future
   */
  boolean counts(LocalDate day) {
    return days.contains(day);
  }

  /** Returns whether the totals of the site have the day. */
  boolean hasTotalsOfSite(LocalDate day) {
    return countsByKey.containsKey(new TotalKey(day, Optional.empty(), Optional.empty()));
  }

  /** Returns numbers of which only the visitors are known. */
  static ImportedCounts visitors(long visitors) {
    return new ImportedCounts(visitors, OptionalLong.empty(), OptionalLong.empty());
  }

  /** Returns numbers without successes. */
  static ImportedCounts of(long visitors, long pageviews) {
    return new ImportedCounts(visitors, OptionalLong.of(pageviews), OptionalLong.empty());
  }

  /** Returns the value as an import accepts it: other products also store control characters. */
  private static String cleaned(String value) {
    String printable =
        Characters.arePrintable(value) ? value : value.replaceAll("[\\p{Cc}\\p{Cs}]", " ");
    String stripped = printable.strip();
    return Characters.count(stripped) <= VALUE_CHARACTERS_MAX
        ? stripped
        : stripped.substring(0, stripped.offsetByCodePoints(0, VALUE_CHARACTERS_MAX)).strip();
  }

  /** Returns all totals as a CSV file; empty if there are none. */
  Optional<String> csv() {
    if (countsByKey.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        countsByKey.entrySet().stream()
            .map(total -> line(total.getKey(), total.getValue()))
            .sorted()
            .collect(Collectors.joining("\n", "date,dimension,value,visitors,pageviews\n", "\n")));
  }

  private static String line(TotalKey key, ImportedCounts counts) {
    OptionalLong pageviews = counts.pageviews();
    return "%s,%s,%s,%d,%s"
        .formatted(
            key.date(),
            key.dimension().map(Field::wireName).orElse(""),
            quoted(key.value().orElse("")),
            counts.visitors(),
            pageviews.isPresent() ? pageviews.getAsLong() : "");
  }

  private static String quoted(String cell) {
    boolean isPlain = cell.indexOf(',') < 0 && cell.indexOf('"') < 0;
    return isPlain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
  }
}
