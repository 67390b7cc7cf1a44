package dev.vouch.reports;

import dev.vouch.core.report.SuccessRules;
import dev.vouch.core.warehouse.ReportQueries;

/** Reports of sites without imports. */
public final class TestReports {
  private TestReports() {}

  /** Returns the reports over these queries, which must not read imported totals. */
  public static ReportRunner of(ReportQueries queries, SuccessRules rules) {
    return new ReportRunner(
        queries,
        rules,
        site -> {
          throw new AssertionError("imported totals were read");
        });
  }
}
