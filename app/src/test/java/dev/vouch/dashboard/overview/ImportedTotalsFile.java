package dev.vouch.dashboard.overview;

import java.time.LocalDate;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * A CSV file of daily totals of some days, and their sums computed from its lines.
 *
 * @param first the first day
 * @param last the last day
 */
record ImportedTotalsFile(LocalDate first, LocalDate last) {
  private static final String HEADER = "date,dimension,value,visitors,pageviews,successes\n";

  /** Totals of the site without successes, and by source and country. */
  String text() {
    return HEADER
        + first
            .datesUntil(last.plusDays(1))
            .flatMap(ImportedTotalsFile::lines)
            .collect(Collectors.joining("\n"))
        + "\n";
  }

  private static Stream<String> lines(LocalDate day) {
    int number = day.getDayOfYear();
    return Stream.of(
        "%s,,,%d,%d,".formatted(day, 100 + number, 300 + number),
        "%s,source,Google,%d,,".formatted(day, 60 + number),
        "%s,source,Bing,%d,,".formatted(day, 20),
        "%s,source,,%d,,".formatted(day, 10),
        "%s,country,DE,%d,,".formatted(day, 40));
  }

  /** The sum of a column over lines that begin with a day before this one and contain a text. */
  long sum(int column, LocalDate from, LocalDate before, String line) {
    return numbers(column, cells -> isFrom(cells, from, before) && isLine(cells, line)).sum();
  }

  private LongStream numbers(int column, Predicate<String[]> matches) {
    return text()
        .lines()
        .skip(1)
        .map(line -> line.split(",", -1))
        .filter(matches)
        .mapToLong(cells -> Long.parseLong(cells[column]));
  }

  private static boolean isFrom(String[] cells, LocalDate from, LocalDate before) {
    LocalDate day = LocalDate.parse(cells[0]);
    return !day.isBefore(from) && day.isBefore(before);
  }

  private static boolean isLine(String[] cells, String line) {
    return (cells[1] + "," + cells[2]).equals(line);
  }
}
