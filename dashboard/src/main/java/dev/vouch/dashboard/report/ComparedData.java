package dev.vouch.dashboard.report;

import dev.vouch.reports.ReportRunner;
import java.time.LocalDate;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What the compared days of a page have.
 *
 * @param exists whether they have events that match the filters; always false without a comparison
 * @param firstDay the first of them with events, if the site's events begin within them
 */
public record ComparedData(boolean exists, Optional<LocalDate> firstDay) {
  /**
   * Asks for the first day, unless earlier events may have been deleted at the end of the site's
   * retention. The supplier blocks.
   */
  public static Supplier<Optional<LocalDate>> askFirstDay(ReportUrl url, ReportRunner.Batch batch) {
    return url.previousDays()
        .filter(_ -> url.firstAvailableDay().isEmpty())
        .map(batch::beginning)
        .orElse(Optional::empty);
  }

  /** Returns the data, with the answer of {@link #askFirstDay}. */
  public static ComparedData of(boolean exists, Supplier<Optional<LocalDate>> firstDay) {
    return new ComparedData(exists, exists ? firstDay.get() : Optional.empty());
  }
}
