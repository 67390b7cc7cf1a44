package dev.vouch.dashboard.report;

import dev.vouch.core.report.DayRange;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.annotation.ChartAnnotation;
import dev.vouch.reports.TimeBuckets;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;

/**
 * The annotations of the page's days, below the chart that marks them.
 *
 * @param addPath URL of the form for another one, for owners
 */
public record AnnotationList(List<Line> lines, Optional<String> addPath) {
  public AnnotationList {
    lines = List.copyOf(lines);
  }

  /**
   * An annotation.
   *
   * @param bucket the number of the chart's bucket with its date, from 0
   * @param author email address, for members of the site; empty if it is unknown
   * @param deletePath URL of the form that deletes it, for owners
   */
  public record Line(
      int bucket, String day, String text, Optional<String> author, Optional<String> deletePath) {}

  /**
   * Returns those of a site's annotations that are within the page's days.
   *
   * @param all by date
   */
  public static AnnotationList of(List<ChartAnnotation> all, ReportUrl url, DateFormats dates) {
    List<LocalDate> buckets =
        TimeBuckets.charting(url.days()).starts().stream().map(ZonedDateTime::toLocalDate).toList();
    return new AnnotationList(
        all.stream()
            .filter(annotation -> isShown(annotation.date(), url.days()))
            .map(
                annotation ->
                    new Line(
                        bucket(buckets, annotation.date()),
                        dates.day(annotation.date()),
                        annotation.text(),
                        annotation
                            .author()
                            .filter(_ -> url.context().showsAuthors())
                            .map(EmailAddress::text),
                        path(url, "/" + annotation.id() + "/delete")))
            .toList(),
        path(url, "/new"));
  }

  /** Returns the same without forms, for pages to which the forms do not lead back. */
  public AnnotationList readOnly() {
    return new AnnotationList(
        lines.stream()
            .map(
                line ->
                    new Line(
                        line.bucket(), line.day(), line.text(), line.author(), Optional.empty()))
            .toList(),
        Optional.empty());
  }

  /** The texts in a bucket of the chart, one per line. */
  public List<String> texts(int bucket) {
    return lines.stream().filter(line -> line.bucket() == bucket).map(Line::text).toList();
  }

  private static boolean isShown(LocalDate date, DayRange days) {
    return !date.isBefore(days.first()) && !date.isAfter(days.last());
  }

  /** The bucket that begins last at or before the date, and of a day's hours the first. */
  private static int bucket(List<LocalDate> buckets, LocalDate date) {
    LocalDate start =
        buckets.stream().filter(day -> !day.isAfter(date)).reduce(date, (_, later) -> later);
    return buckets.indexOf(start);
  }

  private static Optional<String> path(ReportUrl url, String path) {
    String query = url.query().isEmpty() ? "" : "?" + url.query();
    return url.context().isOwner()
        ? Optional.of(url.context().pages() + "/annotations" + path + query)
        : Optional.empty();
  }
}
