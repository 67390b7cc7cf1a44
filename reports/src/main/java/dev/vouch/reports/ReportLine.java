package dev.vouch.reports;

import static java.util.stream.Collectors.toMap;

import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.NewAndReturning;
import dev.vouch.core.report.Successes;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.TimeseriesQuestion.Timeseries;
import dev.vouch.core.report.VisitPagesQuestion.VisitPages;
import java.math.BigDecimal;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
  /** The order of lines in which that of events without a value is last. */
  public static final Comparator<ReportLine> WITHOUT_KEY_LAST =
      Comparator.comparing(line -> line.key().isEmpty());

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

  /** Returns lines by their key, in their order; of equal keys, the first. */
  public static Map<Optional<String>, ReportLine> byKey(List<ReportLine> lines) {
    return lines.stream()
        .collect(
            toMap(ReportLine::key, Function.identity(), (line, _) -> line, LinkedHashMap::new));
  }

  /** Returns the line with the one of the compared days that has the same key, or with zeros. */
  public ReportLine comparedWith(Map<Optional<String>, ReportLine> earlier) {
    return comparedWith(earlier.getOrDefault(key, nothing(key)));
  }

  /** Returns the line with the successes of the one that has the same key; with none without it. */
  ReportLine counting(Map<Optional<String>, ReportLine> successes) {
    Totals counted = successes.getOrDefault(key, nothing(key)).totals();
    return new ReportLine(key, title, totals.counting(counted), before);
  }

  /** Returns the totals of the line, and of the one that it is compared with. */
  public Stream<Totals> periods() {
    return Stream.concat(Stream.of(totals), before.stream().map(ReportLine::totals));
  }

  /**
   * Returns the change of a metric; empty without a comparison, where both periods have nothing,
   * and where one of them has no number, such as a cost per success without successes.
   */
  public Optional<BigDecimal> change(Metric metric) {
    List<BigDecimal> numbers = periods().flatMap(of -> metric.of(of).stream()).toList();
    boolean isCompared =
        numbers.size() == 2 && numbers.stream().anyMatch(number -> number.signum() != 0);
    return isCompared
        ? Optional.of(numbers.getFirst().subtract(numbers.getLast()))
        : Optional.empty();
  }

  /** Returns the line, without its comparison unless {@code isCompared}. */
  public ReportLine comparedIf(boolean isCompared) {
    return isCompared ? this : withOnly(totals);
  }

  /** Returns compared lines, followed by those that only the compared days have. */
  public static List<ReportLine> withEnded(List<ReportLine> lines, List<ReportLine> earlier) {
    Map<Optional<String>, ReportLine> known = byKey(lines);
    Stream<ReportLine> ended =
        earlier.stream()
            .filter(line -> !known.containsKey(line.key()))
            .map(
                line ->
                    new ReportLine(line.key(), line.title(), Totals.NOTHING, Optional.of(line)));
    return Stream.concat(lines.stream(), ended).toList();
  }

  /** Returns the line with other totals, compared with none. */
  public ReportLine withOnly(Totals others) {
    return new ReportLine(key, title, others, Optional.empty());
  }

  private ReportLine comparedWith(ReportLine other) {
    return new ReportLine(key, title, totals, Optional.of(other));
  }
}
