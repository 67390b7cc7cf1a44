package dev.vouch.server.report;

import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.VisitPagesQuestion.VisitPages;
import dev.vouch.core.report.Visits;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;

/** Mapper from the results of reports of visits to JSON (docs/reports.md). */
final class VisitJson {
  private static final int MILLISECOND_DECIMALS = 3;

  private VisitJson() {}

  static JsonObject of(Visits visits) {
    BigDecimal seconds = BigDecimal.valueOf(visits.meanDuration().toMillis(), MILLISECOND_DECIMALS);
    return new JsonObject()
        .put("visits", visits.visits())
        .put("bounce_rate", visits.bounceRate())
        .put("visit_duration_seconds", ReportJson.exact(seconds))
        .put("views_per_visit", visits.viewsPerVisit());
  }

  static JsonObject of(VisitPages pages) {
    JsonArray rows = new JsonArray();
    for (VisitPages.Line line : pages.lines()) {
      rows.add(new JsonObject().put("key", line.page().orElse(null)).mergeIn(totals(line)));
    }
    return new JsonObject().put("rows", rows);
  }

  /** Returns a line without its page. */
  static JsonObject totals(VisitPages.Line line) {
    Breakdown.Line totals = line.totals();
    return new JsonObject()
        .put("visitors", totals.visitors())
        .put("visits", line.visits())
        .put("pageviews", totals.pageviews())
        .put("successes", ReportJson.exact(totals.successes()))
        .put("converters", line.converters())
        .put("conversion_rate", line.conversionRate())
        .put("success_value", ReportJson.total(totals.revenue()))
        .put("revenue", ReportJson.of(totals.revenue()));
  }
}
