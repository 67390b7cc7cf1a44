package dev.vouch.server.report;

import dev.vouch.core.report.BreakdownQuestion.Order;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.VisitPage;
import dev.vouch.core.report.VisitPagesQuestion;
import dev.vouch.core.report.VisitPagesQuestion.VisitPages;
import dev.vouch.core.report.VisitsQuestion;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.ReportQueries;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The reports of visits, which support a comparison. Thread-safe. */
final class VisitReports {
  private final ScopeParameters scopes;

  VisitReports(ScopeParameters scopes) {
    this.scopes = scopes;
  }

  ReportAnswer visits(Site site, QueryParameters parameters, ReportQueries queries) {
    Scope scope = scopes.read(site, parameters);
    Optional<ComparedPeriod> comparison = ComparedPeriod.read(site, scope, parameters);
    parameters.requireValid();
    JsonObject json = visits(site, scope, queries);
    comparison.ifPresent(
        previous ->
            json.put(
                ComparedPeriod.FIELD,
                previous.json().mergeIn(visits(site, previous.scope(), queries))));
    List<String> columns =
        comparison.isPresent() ? ReportColumns.VISITS_COMPARED : ReportColumns.VISITS;
    return ReportAnswer.ofOneLine(ReportAnswer.title("visits", site, scope), columns, json);
  }

  private static JsonObject visits(Site site, Scope scope, ReportQueries queries) {
    return VisitJson.of(queries.answer(new VisitsQuestion(scope, site.timeZone())));
  }

  /** Answers a breakdown by a page of visits. */
  ReportAnswer pages(
      Site site, QueryParameters parameters, VisitPage by, Scope scope, ReportQueries queries) {
    RowOrder order = RowOrder.read(parameters, ReportColumns.VISIT_PAGES);
    Optional<ComparedPeriod> comparison = ComparedPeriod.read(site, scope, parameters);
    parameters.requireValid();
    VisitPagesQuestion question =
        new VisitPagesQuestion(scope, site.timeZone(), by, Order.VISITORS, order.rowsMax());
    JsonObject json = VisitJson.of(queries.answer(question));
    order.apply(json);
    comparison.ifPresent(previous -> compare(json, question, previous, queries));
    List<String> columns =
        comparison.isPresent() ? ReportColumns.VISIT_PAGES_COMPARED : ReportColumns.VISIT_PAGES;
    String title = "breakdown by " + by.wireName();
    return ReportAnswer.ofLines(ReportAnswer.title(title, site, scope), columns, json, "rows");
  }

  private static void compare(
      JsonObject json,
      VisitPagesQuestion question,
      ComparedPeriod previous,
      ReportQueries queries) {
    json.put(ComparedPeriod.FIELD, previous.json());
    JsonArray rows = json.getJsonArray("rows");
    List<Optional<String>> keys = ReportJson.keys(rows);
    Map<Optional<String>, VisitPages.Line> previousLines = new HashMap<>();
    if (!keys.isEmpty()) {
      queries
          .answer(question.during(previous.scope(), Set.copyOf(keys)))
          .lines()
          .forEach(line -> previousLines.put(line.page(), line));
    }
    for (int row = 0; row < rows.size(); row++) {
      Optional<String> key = keys.get(row);
      VisitPages.Line line = previousLines.getOrDefault(key, VisitPages.Line.nothing(key));
      rows.getJsonObject(row).put(ComparedPeriod.FIELD, VisitJson.totals(line));
    }
  }
}
