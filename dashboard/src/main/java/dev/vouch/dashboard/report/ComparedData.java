package dev.vouch.dashboard.report;

import dev.vouch.reports.ReportRunner;
import java.time.LocalDate;
import java.util.Optional;

/**
 * What the compared days of a page have.
 *
 * @param exists whether they have events that match the filters; always false without a comparison
 * @param firstDay the first of them with events, if the site's events begin within them
 */
public record ComparedData(boolean exists, Optional<LocalDate> firstDay) {
  /**
   * Finds the first day, unless earlier events may have been deleted at the end of the site's
   * retention. Blocks.
   */
  public static ComparedData of(ReportUrl url, boolean exists, ReportRunner.Batch batch) {
    return new ComparedData(
        exists,
        url.previousDays()
            .filter(_ -> exists && url.firstAvailableDay().isEmpty())
            .flatMap(batch::beginning));
  }
}
