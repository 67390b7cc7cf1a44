package dev.vouch.reports;

import static java.util.stream.Collectors.toMap;

import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.NewAndReturning;
import dev.vouch.core.report.Successes;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.TimeseriesQuestion.Timeseries;
import dev.vouch.core.report.VisitPagesQuestion.VisitPages;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A line of a report: its name, and its totals.
 *
 * @param key such as the value of a dimension, or the name of a success; empty for events without a
 *     value, and for the only line of a report
 * @param title the title of a success; empty if it has none
 * @param before the corresponding line of the compared days; empty if there is none
 */
public record ReportLine(
    Optional<String> key, Optional<String> title, Totals totals, Optional<ReportLine> before) {
  /** Creates a line without title and comparison. */
  public ReportLine(Optional<String> key, Totals totals) {
    this(key, Optional.empty(), totals, Optional.empty());
  }

  /** Returns the line of a value that no event has. */
  public static ReportLine nothing(Optional<String> key) {
    return new ReportLine(key, Totals.NOTHING);
  }

  /** Returns the only line of a report. */
  static List<ReportLine> of(Totals totals) {
    return List.of(new ReportLine(Optional.empty(), totals));
  }

  static List<ReportLine> of(NewAndReturning people) {
    return List.of(of("new", people.ofNew()), of("returning", people.ofReturning()));
  }

  static List<ReportLine> of(List<ZonedDateTime> starts, Timeseries series) {
    return IntStream.range(0, starts.size())
        .mapToObj(
            i ->
                of(
                    DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(starts.get(i)),
                    series.buckets().get(i)))
        .toList();
  }

  private static ReportLine of(String key, Summary summary) {
    return new ReportLine(Optional.of(key), Totals.of(summary));
  }

  /** Returns the lines of a breakdown. */
  public static List<ReportLine> of(Breakdown breakdown) {
    return breakdown.lines().stream()
        .map(line -> new ReportLine(line.key(), Totals.of(line)))
        .toList();
  }

  static List<ReportLine> of(VisitPages pages) {
    return pages.lines().stream()
        .map(line -> new ReportLine(line.page(), Totals.of(line)))
        .toList();
  }

  static List<ReportLine> of(Successes successes) {
    return successes.lines().stream()
        .map(
            line ->
                new ReportLine(
                    Optional.of(line.name()),
                    line.title(),
                    Totals.of(successes, line),
                    Optional.empty()))
        .toList();
  }

  /** Returns lines, each with the one of the compared days in its place, if there is one. */
  public static List<ReportLine> comparedInOrder(List<ReportLine> lines, List<ReportLine> earlier) {
    return IntStream.range(0, lines.size())
        .mapToObj(
            i -> i < earlier.size() ? lines.get(i).comparedWith(earlier.get(i)) : lines.get(i))
        .toList();
  }

  /** Returns lines with the lines of the compared days that have the same keys. */
  static List<ReportLine> compared(List<ReportLine> lines, List<ReportLine> earlier) {
    Map<Optional<String>, ReportLine> byKey =
        earlier.stream().collect(toMap(ReportLine::key, Function.identity()));
    return lines.stream()
        .map(line -> line.comparedWith(byKey.getOrDefault(line.key(), nothing(line.key()))))
        .toList();
  }

  /** Returns the line with other totals, compared with none. */
  public ReportLine withOnly(Totals others) {
    return new ReportLine(key, title, others, Optional.empty());
  }

  private ReportLine comparedWith(ReportLine other) {
    return new ReportLine(key, title, totals, Optional.of(other));
  }
}
