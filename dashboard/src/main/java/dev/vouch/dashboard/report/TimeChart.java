package dev.vouch.dashboard.report;

import dev.vouch.core.report.Interval;
import dev.vouch.reports.ImportedNumbers;
import dev.vouch.reports.Metric;
import dev.vouch.reports.ReportLine;
import dev.vouch.reports.TimeBuckets;
import dev.vouch.reports.Totals;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * A metric over time: a table, which a script draws as a chart.
 *
 * @param label name of the numbers
 * @param days formatted date range
 * @param previousDays formatted date range of the comparison
 * @param csv URL of the numbers as CSV; empty if there is none
 * @param zoomPath URL of the page, to which a script adds the days that a reader chooses in the
 *     chart; empty if the buckets are shorter than a day
 * @param mark precedes the numbers of the axis; empty unless some were converted
 * @param imported the imported number of each point, each empty if it has none; an empty list if
 *     there are none at all
 */
public record TimeChart(
    Metric metric,
    String label,
    Interval interval,
    Locale locale,
    String days,
    Optional<String> previousDays,
    List<Point> points,
    Optional<String> csv,
    Optional<String> zoomPath,
    String mark,
    List<Optional<Imported>> imported) {
  public TimeChart {
    points = List.copyOf(points);
    imported = List.copyOf(imported);
  }

  /**
   * Returns the chart of the page's days.
   *
   * @param label name of the numbers
   * @param lines of the report over {@link TimeBuckets#charting} of these days
   */
  public static TimeChart of(
      ReportUrl url, Metric metric, String label, List<ReportLine> lines, NumberFormats numbers) {
    TimeBuckets buckets = TimeBuckets.charting(url.days());
    DateFormats dates = new DateFormats(numbers.locale());
    List<ZonedDateTime> starts = buckets.starts();
    List<ZonedDateTime> previousStarts =
        url.previousDays().map(days -> buckets.corresponding(days).starts()).orElse(List.of());
    List<Point> points =
        IntStream.range(0, starts.size())
            .mapToObj(
                i ->
                    new Point(
                        dates.bucket(buckets.interval(), starts.get(i)),
                        dates.tick(buckets.interval(), starts.get(i)),
                        starts.get(i).toLocalDate(),
                        i + 1 < starts.size()
                            ? starts.get(i + 1).toLocalDate().minusDays(1)
                            : url.days().last(),
                        Progress.of(
                            starts.get(i).toInstant(),
                            i + 1 < starts.size()
                                ? starts.get(i + 1).toInstant()
                                : url.days().until(),
                            url.now()),
                        Amount.of(metric, lines.get(i).totals(), numbers),
                        lines
                            .get(i)
                            .before()
                            .map(
                                before ->
                                    new Previous(
                                        dates.bucket(buckets.interval(), previousStarts.get(i)),
                                        Amount.of(metric, before.totals(), numbers)))))
            .toList();
    return new TimeChart(
        metric,
        label,
        buckets.interval(),
        numbers.locale(),
        dates.days(url.days()),
        url.previousDays().filter(_ -> points.getFirst().previous().isPresent()).map(dates::days),
        points,
        Optional.of(
            url.csv("timeseries", new QueryParameter("interval", buckets.interval().wireName()))),
        Optional.of(url.pathWithoutDays()).filter(_ -> buckets.interval() != Interval.HOUR),
        numbers.marked(points.stream().anyMatch(Point::isConverted), ""),
        List.of());
  }

  /** Returns the chart with an imported number for each point, unless none has one. */
  public TimeChart withImported(ImportedNumbers numbersOfPoints, NumberFormats numbers) {
    List<Optional<Imported>> counts =
        numbersOfPoints.lines().stream()
            .map(line -> Imported.of(line.of(metric), numbers))
            .toList();
    return counts.stream().allMatch(Optional::isEmpty)
        ? this
        : new TimeChart(
            metric,
            label,
            interval,
            locale,
            days,
            previousDays,
            points,
            csv.map(path -> path + ReportUrl.WITH_IMPORTED),
            zoomPath,
            mark,
            counts);
  }

  /** Returns the same chart without links. */
  public TimeChart readOnly() {
    return new TimeChart(
        metric,
        label,
        interval,
        locale,
        days,
        previousDays,
        points,
        Optional.empty(),
        Optional.empty(),
        mark,
        imported);
  }

  /**
   * An imported number.
   *
   * @param shown formatted number
   */
  public record Imported(long value, String shown) {
    private static Optional<Imported> of(OptionalLong count, NumberFormats numbers) {
      return count.isPresent()
          ? Optional.of(new Imported(count.getAsLong(), numbers.count(count.getAsLong())))
          : Optional.empty();
    }
  }

  /** The indexes of the points. */
  public List<Integer> indexes() {
    return IntStream.range(0, points.size()).boxed().toList();
  }

  /**
   * One bucket.
   *
   * @param tick short form of its start
   * @param first its first day
   * @param last its last day
   * @param previous bucket of the previous days
   */
  public record Point(
      String label,
      String tick,
      LocalDate first,
      LocalDate last,
      Progress progress,
      Amount amount,
      Optional<Previous> previous) {
    private boolean isConverted() {
      return amount.isConverted()
          || previous.filter(before -> before.amount().isConverted()).isPresent();
    }
  }

  /**
   * A bucket's number.
   *
   * @param shown formatted number
   * @param isConverted whether it is marked as converted
   */
  public record Amount(BigDecimal value, String shown, boolean isConverted) {
    private static Amount of(Metric metric, Totals totals, NumberFormats numbers) {
      return new Amount(
          metric.of(totals).orElse(BigDecimal.ZERO),
          numbers.shown(metric, totals),
          metric.isConverted(totals));
    }

    /** The number without an exponent, for the script. */
    public String plain() {
      return value.toPlainString();
    }
  }

  public record Previous(String label, Amount amount) {}

  /** Whether a bucket is complete. */
  public enum Progress {
    FINISHED,
    /** The bucket is in progress. */
    GOING_ON,
    /** The bucket is in the future. */
    TO_COME;

    private static Progress of(Instant start, Instant end, Instant now) {
      if (!end.isAfter(now)) {
        return FINISHED;
      }
      return start.isAfter(now) ? TO_COME : GOING_ON;
    }

    /** The name for the script. */
    public String wireName() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** The number format of the axis, for the script. */
  public String style() {
    return switch (metric.unit()) {
      case RATE -> "percent";
      case COUNT, RATIO, SECONDS, MONEY, AMOUNTS ->
          metric.currency().isPresent() ? "currency" : "decimal";
    };
  }
}
