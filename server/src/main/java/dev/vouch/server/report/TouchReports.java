package dev.vouch.server.report;

import dev.vouch.core.report.Scope;
import dev.vouch.core.report.TimeToConversion;
import dev.vouch.core.report.TimeToConversionQuestion;
import dev.vouch.core.report.TouchesBeforeConversion;
import dev.vouch.core.report.TouchesBeforeConversionQuestion;
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
    JsonObject json = json(queries.answer(new TimeToConversionQuestion(scope)));
    return ReportAnswer.ofLines(
        ReportAnswer.title("time to conversion", site, scope),
        ReportColumns.TIME_TO_CONVERSION,
        json,
        "rows");
  }

  private static JsonObject json(TimeToConversion times) {
    JsonArray rows = new JsonArray();
    for (TimeToConversion.Line line : times.lines()) {
      rows.add(
          new JsonObject()
              .put("from_seconds", line.from().toSeconds())
              .put("to_seconds", line.until().toSeconds())
              .put("successes", line.successes()));
    }
    return new JsonObject()
        .put("rows", rows)
        .put("median_seconds", times.median().map(TouchReports::seconds).orElse(null))
        .put("without_touches", times.withoutTouches())
        .put("unknown", times.unknown());
  }

  private static Number seconds(Duration duration) {
    return ReportJson.exact(BigDecimal.valueOf(duration.toMillis(), MILLISECOND_DECIMALS));
  }

  ReportAnswer touchesBeforeConversion(
      Site site, QueryParameters parameters, ReportQueries queries) {
    Scope scope = scopes.read(site, parameters);
    parameters.requireValid();
    JsonObject json = json(queries.answer(new TouchesBeforeConversionQuestion(scope)));
    return ReportAnswer.ofLines(
        ReportAnswer.title("touches before conversion", site, scope),
        ReportColumns.TOUCHES_BEFORE_CONVERSION,
        json,
        "rows");
  }

  private static JsonObject json(TouchesBeforeConversion touches) {
    JsonArray rows = new JsonArray();
    for (TouchesBeforeConversion.Line line : touches.lines()) {
      rows.add(
          new JsonObject()
              .put("touches", line.touches())
              .put("or_more", line.touches() == TouchesBeforeConversionQuestion.TOUCHES_MAX)
              .put("successes", line.successes()));
    }
    return new JsonObject()
        .put("rows", rows)
        .put("without_touches", touches.withoutTouches())
        .put("unknown", touches.unknown());
  }
}
