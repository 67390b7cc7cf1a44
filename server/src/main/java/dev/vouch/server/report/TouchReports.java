package dev.vouch.server.report;

import dev.vouch.core.report.Scope;
import dev.vouch.core.report.Touches;
import dev.vouch.core.report.TouchesQuestion;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.ReportQueries;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.time.Duration;

/** The reports of the touches before confirmed successes (docs/reports.md). Thread-safe. */
final class TouchReports {
  private static final int MILLISECOND_DECIMALS = 3;

  private final ScopeParameters scopes;

  TouchReports(ScopeParameters scopes) {
    this.scopes = scopes;
  }

  ReportAnswer timeToConversion(Site site, QueryParameters parameters, ReportQueries queries) {
    Scope scope = scopes.read(site, parameters);
    parameters.requireValid();
    JsonObject json = times(queries.answer(new TouchesQuestion(scope)));
    return ReportAnswer.ofLines(
        ReportAnswer.title("time to conversion", site, scope),
        ReportColumns.TIME_TO_CONVERSION,
        json,
        "rows");
  }

  private static JsonObject times(Touches touches) {
    JsonArray rows = new JsonArray();
    for (Touches.Time time : touches.times()) {
      rows.add(
          new JsonObject()
              .put("from_seconds", time.from().toSeconds())
              .put("to_seconds", time.until().toSeconds())
              .put("successes", time.successes()));
    }
    return new JsonObject()
        .put("rows", rows)
        .put("median_seconds", touches.median().map(TouchReports::seconds).orElse(null))
        .put("without_touches", touches.withoutTouches())
        .put("unknown", touches.unknown());
  }

  private static Number seconds(Duration duration) {
    return ReportJson.exact(BigDecimal.valueOf(duration.toMillis(), MILLISECOND_DECIMALS));
  }

  ReportAnswer touchesBeforeConversion(
      Site site, QueryParameters parameters, ReportQueries queries) {
    Scope scope = scopes.read(site, parameters);
    parameters.requireValid();
    JsonObject json = numbers(queries.answer(new TouchesQuestion(scope)));
    return ReportAnswer.ofLines(
        ReportAnswer.title("touches before conversion", site, scope),
        ReportColumns.TOUCHES_BEFORE_CONVERSION,
        json,
        "rows");
  }

  private static JsonObject numbers(Touches touches) {
    JsonArray rows = new JsonArray();
    for (Touches.Count number : touches.numbers()) {
      rows.add(
          new JsonObject()
              .put("touches", number.touches())
              .put("or_more", number.touches() == TouchesQuestion.TOUCHES_MAX)
              .put("successes", number.successes()));
    }
    return new JsonObject()
        .put("rows", rows)
        .put("without_touches", touches.withoutTouches())
        .put("unknown", touches.unknown());
  }
}
