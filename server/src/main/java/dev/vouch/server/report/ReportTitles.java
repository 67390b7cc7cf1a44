package dev.vouch.server.report;

import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Scope;
import dev.vouch.core.site.Site;

/** Titles of reports, from which their files are named. */
final class ReportTitles {
  private ReportTitles() {}

  /** The report and its first and last day, in the site's zone. */
  static String of(String report, Site site, Scope scope) {
    DayRange days = DayRange.of(scope, site.timeZone());
    return "%s %s %s".formatted(report, days.first(), days.last());
  }
}
