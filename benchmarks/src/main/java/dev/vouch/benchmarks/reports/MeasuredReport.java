package dev.vouch.benchmarks.reports;

import java.util.List;

/** An API report over the last 30 days. */
enum MeasuredReport {
  TOTALS("totals", "summary"),
  CHART("chart", "timeseries?interval=day"),
  SOURCES("sources", "breakdown?by=source&limit=8"),
  SUCCESSES("successes", "successes?limit=8"),
  PAGES("pages", "breakdown?by=page_path&limit=8"),
  COUNTRIES("countries", "breakdown?by=country&limit=8"),
  DEVICES("devices", "breakdown?by=device&limit=8"),
  COVERAGE("coverage", "coverage"),
  FUNNEL(
      "funnel of three steps",
      "funnel?step=page:/pricing*&step=page:/signup*&step=success:purchase&window_hours=168"),
  JOURNEYS("journeys of three columns", "journeys?start=page:/pricing&depth=3");

  /** The reports of the overview. */
  static final List<MeasuredReport> OVERVIEW =
      List.of(TOTALS, CHART, SOURCES, SUCCESSES, PAGES, COUNTRIES, DEVICES);

  /** The reports of the other pages. */
  static final List<MeasuredReport> OTHERS = List.of(COVERAGE, FUNNEL, JOURNEYS);

  /** The reports that require a site's credit. */
  static final List<MeasuredReport> OF_CREDIT = List.of(SOURCES, SUCCESSES, COVERAGE);

  private final String title;
  private final String report;

  MeasuredReport(String title, String report) {
    this.title = title;
    this.report = report;
  }

  String title() {
    return title;
  }

  /** Returns the path after {@code reports/}, with the query string. */
  String report() {
    return report;
  }
}
