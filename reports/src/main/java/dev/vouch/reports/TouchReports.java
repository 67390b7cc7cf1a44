package dev.vouch.reports;

import dev.vouch.core.report.Scope;
import dev.vouch.core.report.Touches;
import dev.vouch.core.report.TouchesQuestion;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.ReportQueries;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/** The reports of the touches before confirmed successes (docs/reports.md). Thread-safe. */
final class TouchReports {
  private static final int MILLISECOND_DECIMALS = 3;

  private final ScopeParameters scopes;

  TouchReports(ScopeParameters scopes) {
    this.scopes = scopes;
  }

  ReportResponse timeToConversion(Site site, QueryParameters parameters, ReportQueries queries) {
    return answer(
        "time to conversion",
        List.of("from_seconds", "to_seconds", "successes"),
        TouchReports::times,
        site,
        parameters,
        queries);
  }

  ReportResponse touchesBeforeConversion(
      Site site, QueryParameters parameters, ReportQueries queries) {
    return answer(
        "touches before conversion",
        List.of("touches", "or_more", "successes"),
        TouchReports::numbers,
        site,
        parameters,
        queries);
  }

  private ReportResponse answer(
      String title,
      List<String> columns,
      Function<Touches, JsonObject> rows,
      Site site,
      QueryParameters parameters,
      ReportQueries queries) {
    Scope scope = scopes.read(site, parameters);
    parameters.requireValid();
    Touches touches = queries.answer(new TouchesQuestion(scope));
    JsonObject json =
        rows.apply(touches)
            .put("without_touches", touches.withoutTouches())
            .put("unknown", touches.unknown());
    return ReportResponse.ofLines(ReportResponse.title(title, site, scope), columns, json, "rows");
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
        .put("median_seconds", touches.median().map(TouchReports::seconds).orElse(null));
  }

  private static Number seconds(Duration duration) {
    return ReportJson.exact(BigDecimal.valueOf(duration.toMillis(), MILLISECOND_DECIMALS));
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
    return new JsonObject().put("rows", rows);
  }
}
