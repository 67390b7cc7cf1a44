package dev.vouch.reports.imports;

import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.request.Characters;
import dev.vouch.directory.imported.ImportedCounts;
import dev.vouch.directory.imported.ImportedTotal;
import dev.vouch.directory.imported.ImportedTotal.TotalKey;
import dev.vouch.directory.imported.ImportedTotals;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/** Collector of daily totals by dimension and value, with bounded memory. Not thread-safe. */
final class DailyTotals {
  private static final int VALUE_CHARACTERS_MAX = 1_024;

  /** The memory of a total in bytes, without the characters of its value. */
  private static final int BYTES_OF_A_TOTAL = 240;

  /** The memory of a {@link Part} in bytes. */
  private static final int BYTES_OF_A_PART = 120;

  private static final Comparator<ImportedTotal> ORDER =
      Comparator.comparing(
          ImportedTotal::key,
          Comparator.comparing(TotalKey::date)
              .thenComparing(key -> key.dimension().map(Field::wireName).orElse(""))
              .thenComparing(key -> key.value().orElse("")));

  private final ImportDays days;
  private final long bytesMax;
  private final Map<TotalKey, ImportedCounts> countsByKey = new HashMap<>();
  private final Map<Part, Integer> fileByPart = new HashMap<>();
  private final List<String> files = new ArrayList<>();
  private long bytes;

  /**
   * A part of the totals that only one file may contain.
   *
   * @param report distinguishes reports that contain different values of the dimension
   */
  private record Part(LocalDate day, Optional<Field> dimension, String report) {}

  /**
   * Creates an empty collector.
   *
   * @param days the days to import; totals of other days are ignored
   * @param bytesMax the maximum memory of the totals, in bytes
   */
  DailyTotals(ImportDays days, long bytesMax) {
    this.days = days;
    this.bytesMax = bytesMax;
  }

  /** Begins a file. {@link #requireOneFile} checks its totals against earlier files. */
  void beginFile(String name) {
    files.add(name);
  }

  /**
   * Checks that no earlier file contains the same totals of a day, because both would be added up.
   *
   * @param report distinguishes reports that contain different values of the dimension
   * @throws ImportFileException if an earlier file contains them, or if the day is in the future
   */
  void requireOneFile(LocalDate day, Optional<Field> dimension, String report) {
    if (!days.contains(day)) {
      return;
    }
    int file = files.size() - 1;
    int first = fileByPart.computeIfAbsent(new Part(day, dimension, report), _ -> newPart(file));
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

  private int newPart(int file) {
    hold(BYTES_OF_A_PART);
    return file;
  }

  /**
   * Adds counts to the totals of a day.
   *
   * @param dimension the dimension; empty for the totals of the site
   * @param value the value of the dimension; an empty string for none
   * @throws ImportFileException if there are too many totals, or if the day is in the future
   */
  void add(LocalDate day, Optional<Field> dimension, String value, ImportedCounts counts) {
    if (!days.contains(day)) {
      return;
    }
    // A value that is already stored needs no cleaning, which is the slowest step.
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
      hold(BYTES_OF_A_TOTAL + 2L * key.value().map(String::length).orElse(0));
    }
    countsByKey.merge(key, counts, ImportedCounts::plus);
    if (countsByKey.size() > ImportedTotals.IMPORT_ROWS_MAX) {
      throw new ImportFileException(
          "There are more than %d totals of days, dimensions and values. Import fewer days at a time"
              .formatted(ImportedTotals.IMPORT_ROWS_MAX));
    }
  }

  private void hold(long more) {
    bytes += more;
    if (bytes > bytesMax) {
      throw new ImportFileException(
          "The totals of days, dimensions and values need more than the %d MiB of memory that there"
                  .formatted(bytesMax >> 20)
              + " are for them. Import fewer days at a time, on the dashboard also with ./vouch"
              + " import");
    }
  }

  /** Adds visitors of a day whose page views are unknown. */
  void addVisitors(LocalDate day, Field dimension, String value, long visitors) {
    add(day, Optional.of(dimension), value, visitors(visitors));
  }

  /**
   * Returns whether totals of a day are imported.
   *
   * @throws ImportFileException if the day is in the future
   */
  boolean counts(LocalDate day) {
    return days.contains(day);
  }

  /** Returns whether the day has totals of the site. */
  boolean hasTotalsOfSite(LocalDate day) {
    return countsByKey.containsKey(new TotalKey(day, Optional.empty(), Optional.empty()));
  }

  /** Returns counts with visitors only. */
  static ImportedCounts visitors(long visitors) {
    return new ImportedCounts(visitors, OptionalLong.empty(), OptionalLong.empty());
  }

  /** Returns counts with visitors and page views, but without successes. */
  static ImportedCounts of(long visitors, long pageviews) {
    return new ImportedCounts(visitors, OptionalLong.of(pageviews), OptionalLong.empty());
  }

  /**
   * Returns a value that an import accepts. Other products also store control characters and long
   * values.
   */
  private static String cleaned(String value) {
    String printable =
        Characters.arePrintable(value) ? value : value.replaceAll("[\\p{Cc}\\p{Cs}]", " ");
    return Characters.first(VALUE_CHARACTERS_MAX, printable.strip()).strip();
  }

  /** Returns all totals, sorted by day, dimension and value. */
  List<ImportedTotal> sorted() {
    return countsByKey.entrySet().stream()
        .map(total -> new ImportedTotal(total.getKey(), total.getValue()))
        .sorted(ORDER)
        .toList();
  }
}
