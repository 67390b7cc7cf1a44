package dev.vouch.server.report;

import dev.vouch.server.summary.SiteSummary;
import io.vertx.core.json.JsonObject;

/** Mapper from summaries to JSON, with the fields of the reports (docs/reports.md). */
public final class SummaryJson {
  private SummaryJson() {}

  /** Returns the days and the numbers. */
  public static JsonObject of(SiteSummary summary) {
    return new JsonObject()
        .put("from", summary.days().first().toString())
        .put("to", summary.days().last().toString())
        .put("time_zone", summary.days().zone().getId())
        .put("totals", ReportJson.of(summary.totals()))
        .put("previous", ReportJson.of(summary.before()))
        .put("successes", ReportJson.of(summary.successes()).getJsonArray("rows"))
        .put("sources", ReportJson.of(summary.sources()).getJsonArray("rows"))
        .put("pages", ReportJson.of(summary.pages()).getJsonArray("rows"))
        .put("countries", ReportJson.of(summary.countries()).getJsonArray("rows"));
  }
}
