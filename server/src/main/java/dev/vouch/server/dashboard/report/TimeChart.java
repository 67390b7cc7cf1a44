package dev.vouch.server.dashboard.report;

import dev.vouch.core.report.CorrespondingBuckets;
import dev.vouch.core.report.Interval;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.TimeseriesQuestion.Timeseries;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A metric over time: a table, which a script draws as a chart.
 *
 * @param label name of the numbers
 * @param days formatted date range
 * @param previousDays formatted date range of the comparison
 * @param csv URL of the numbers as CSV
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
    String csv,
    String mark,
    List<Optional<Imported>> imported) {
  /**
   * Longest range in days for hourly buckets, then for daily and weekly ones, so that a chart stays
   * readable.
   */
  private static final int HOURLY_DAYS_MAX = 2;

  private static final int DAILY_DAYS_MAX = 100;
  private static final int WEEKLY_DAYS_MAX = 700;

  public TimeChart {
    points = List.copyOf(points);
    imported = List.copyOf(imported);
  }

  /** Returns the chart with an imported number for each point, unless none has one. */
  public TimeChart withImported(List<Optional<Imported>> counts) {
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
            csv + ReportUrl.WITH_IMPORTED,
            mark,
            counts);
  }

  /**
   * An imported number.
   *
   * @param shown formatted number
   */
  public record Imported(long value, String shown) {}

  /** The indexes of the points. */
  public List<Integer> indexes() {
    return IntStream.range(0, points.size()).boxed().toList();
  }

  /**
   * One bucket.
   *
   * @param tick short form of its start
   * @param previous bucket of the previous days
   */
  public record Point(
      String label, String tick, Progress progress, Amount amount, Optional<Previous> previous) {
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

    /** The name for the script. */
    public String wireName() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** The buckets of a chart, for its queries. */
  public record Buckets(Interval interval, List<ZonedDateTime> starts, ReportUrl url) {
    /** The buckets for the URL's days, with an interval that suits their number. */
    public static Buckets of(ReportUrl url) {
      Interval interval = interval(url.days().days());
      return new Buckets(interval, interval.starts(url.days(), Integer.MAX_VALUE), url);
    }

    public List<Instant> instants() {
      return starts.stream().map(ZonedDateTime::toInstant).toList();
    }

    /** The buckets of the compared days; empty without a comparison. */
    public Optional<CorrespondingBuckets> previous() {
      return url.previousDays().map(days -> interval.corresponding(starts, url.days(), days));
    }

    /** The chart of the answers. */
    public TimeChart chart(
        Metric metric, Timeseries now, Optional<Timeseries> before, NumberFormats numbers) {
      return chart(metric, metric.label(), now, before, numbers);
    }

    /** The chart of the answers with another name than the metric's. */
    public TimeChart chart(
        Metric metric,
        String label,
        Timeseries now,
        Optional<Timeseries> before,
        NumberFormats numbers) {
      DateFormats dates = new DateFormats(numbers.locale());
      List<ZonedDateTime> previousStarts =
          previous().map(CorrespondingBuckets::starts).orElse(List.of());
      List<Point> points =
          IntStream.range(0, starts.size())
              .mapToObj(
                  i ->
                      new Point(
                          dates.bucket(interval, starts.get(i)),
                          dates.tick(interval, starts.get(i)),
                          progress(i),
                          amount(metric, now.buckets().get(i), numbers),
                          before
                              .filter(_ -> i < previousStarts.size())
                              .map(
                                  series ->
                                      new Previous(
                                          dates.bucket(interval, previousStarts.get(i)),
                                          amount(metric, series.buckets().get(i), numbers)))))
              .toList();
      return new TimeChart(
          metric,
          label,
          interval,
          numbers.locale(),
          dates.days(url.days()),
          before.flatMap(_ -> url.previousDays()).map(dates::days),
          points,
          url.csv("timeseries", new QueryParameter("interval", interval.wireName())),
          numbers.marked(points.stream().anyMatch(Point::isConverted), ""),
          List.of());
    }

    private Progress progress(int bucket) {
      Instant end =
          bucket + 1 < starts.size() ? starts.get(bucket + 1).toInstant() : url.days().until();
      if (!end.isAfter(url.now())) {
        return Progress.FINISHED;
      }
      return starts.get(bucket).toInstant().isAfter(url.now())
          ? Progress.TO_COME
          : Progress.GOING_ON;
    }

    private static Amount amount(Metric metric, Summary summary, NumberFormats numbers) {
      Totals totals = Totals.of(summary);
      return new Amount(
          metric.of(totals), metric.shown(totals, numbers), metric.isConverted(totals));
    }

    private static Interval interval(long days) {
      if (days <= HOURLY_DAYS_MAX) {
        return Interval.HOUR;
      }
      if (days <= DAILY_DAYS_MAX) {
        return Interval.DAY;
      }
      return days <= WEEKLY_DAYS_MAX ? Interval.WEEK : Interval.MONTH;
    }
  }

  /** The number format of the axis, for the script. */
  public String style() {
    return switch (metric) {
      case Metric.Count _ -> "decimal";
      case Metric.ConversionRate _ -> "percent";
      case Metric.Money(Optional<String> currency) -> currency.isPresent() ? "currency" : "decimal";
      case Metric.MoneyPerVisitor(Optional<String> currency) ->
          currency.isPresent() ? "currency" : "decimal";
    };
  }

  /** The currency of the numbers; empty if they have none. */
  public Optional<String> currency() {
    return switch (metric) {
      case Metric.Money(Optional<String> currency) -> currency;
      case Metric.MoneyPerVisitor(Optional<String> currency) -> currency;
      case Metric.Count _, Metric.ConversionRate _ -> Optional.empty();
    };
  }
}
