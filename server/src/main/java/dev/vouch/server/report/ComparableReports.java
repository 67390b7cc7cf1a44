package dev.vouch.server.report;

import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.CorrespondingBuckets;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.NewAndReturningQuestion;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.SuccessRules;
import dev.vouch.core.report.Successes;
import dev.vouch.core.report.SuccessesQuestion;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.report.TimeseriesQuestion;
import dev.vouch.core.report.VisitPage;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.directory.imported.ImportedCounts;
import dev.vouch.directory.imported.ImportedTotals;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The reports that support a comparison. Thread-safe. */
final class ComparableReports {
  private final SuccessRules rules;
  private final ScopeParameters scopes;
  private final VisitReports visits;
  private final ImportedReports imports;

  ComparableReports(
      SuccessRules rules, ScopeParameters scopes, VisitReports visits, ImportedReports imports) {
    this.rules = rules;
    this.scopes = scopes;
    this.visits = visits;
    this.imports = imports;
  }

  ReportAnswer summary(Site site, QueryParameters parameters, ReportQueries queries) {
    Scope scope = scopes.read(site, parameters);
    Optional<ComparedPeriod> comparison = ComparedPeriod.read(site, scope, parameters);
    boolean withImported = ImportedJson.isAsked(parameters);
    parameters.requireValid();
    JsonObject json = summary(scope, queries);
    if (withImported) {
      ImportedNumbers<ImportedTotals.Day> days = imports.of(site).daily(scope);
      json.put(
          ImportedJson.FIELD,
          ImportedJson.of(days).mergeIn(ImportedJson.of(ImportedNumbers.sum(days.rows()))));
    }
    comparison.ifPresent(
        previous ->
            json.put(
                ComparedPeriod.FIELD, previous.json().mergeIn(summary(previous.scope(), queries))));
    List<String> columns =
        comparison.isPresent() ? ReportColumns.SUMMARY_COMPARED : ReportColumns.SUMMARY;
    return ReportAnswer.ofOneLine(
        ReportAnswer.title("summary", site, scope),
        ReportColumns.withImported(columns, withImported),
        json);
  }

  private JsonObject summary(Scope scope, ReportQueries queries) {
    return ReportJson.of(queries.answer(new SummaryQuestion(scope, rules.of(scope.site()))));
  }

  ReportAnswer newAndReturning(Site site, QueryParameters parameters, ReportQueries queries) {
    Scope scope = scopes.read(site, parameters);
    Optional<ComparedPeriod> comparison = ComparedPeriod.read(site, scope, parameters);
    parameters.requireValid();
    JsonObject json = newAndReturning(scope, queries);
    comparison.ifPresent(previous -> compare(json, previous, queries));
    List<String> columns =
        comparison.isPresent()
            ? ReportColumns.NEW_AND_RETURNING_COMPARED
            : ReportColumns.NEW_AND_RETURNING;
    String title = "new and returning people";
    return ReportAnswer.ofLines(ReportAnswer.title(title, site, scope), columns, json, "rows");
  }

  private JsonObject newAndReturning(Scope scope, ReportQueries queries) {
    return ReportJson.of(
        queries.answer(new NewAndReturningQuestion(scope, rules.of(scope.site()))));
  }

  private void compare(JsonObject json, ComparedPeriod previous, ReportQueries queries) {
    json.put(ComparedPeriod.FIELD, previous.json());
    JsonArray rows = json.getJsonArray("rows");
    JsonArray previousRows = newAndReturning(previous.scope(), queries).getJsonArray("rows");
    for (int row = 0; row < rows.size(); row++) {
      JsonObject totals = previousRows.getJsonObject(row);
      totals.remove("key");
      rows.getJsonObject(row).put(ComparedPeriod.FIELD, totals);
    }
  }

  ReportAnswer timeseries(Site site, QueryParameters parameters, ReportQueries queries) {
    Scope scope = scopes.read(site, parameters);
    TimeBuckets buckets = TimeBuckets.read(site, scope, parameters);
    Optional<ComparedPeriod> comparison = ComparedPeriod.read(site, scope, parameters);
    boolean withImported = ImportedJson.isAsked(parameters);
    parameters.requireValid();
    JsonArray rows = rows(scope, buckets.starts(), queries);
    JsonObject json =
        new JsonObject().put("interval", buckets.interval().wireName()).put("rows", rows);
    if (withImported) {
      json.put(ImportedJson.FIELD, addImported(rows, site, scope, buckets));
    }
    comparison.ifPresent(
        previous -> {
          json.put(ComparedPeriod.FIELD, previous.json());
          JsonArray previousRows = previousRows(buckets, previous, queries);
          for (int row = 0; row < rows.size(); row++) {
            rows.getJsonObject(row)
                .put(
                    ComparedPeriod.FIELD,
                    row < previousRows.size() ? previousRows.getJsonObject(row) : null);
          }
        });
    List<String> columns =
        comparison.isPresent() ? ReportColumns.TIMESERIES_COMPARED : ReportColumns.TIMESERIES;
    String title = "timeseries by " + buckets.interval().wireName();
    return ReportAnswer.ofLines(
        ReportAnswer.title(title, site, scope),
        ReportColumns.withImported(columns, withImported),
        json,
        "rows");
  }

  /** Adds imported totals to each row; returns what the whole report says of them. */
  private JsonObject addImported(JsonArray rows, Site site, Scope scope, TimeBuckets buckets) {
    ImportedNumbers<ImportedTotals.Day> days =
        switch (buckets.interval()) {
          case HOUR -> ImportedNumbers.without(ImportedNumbers.Status.HOURLY);
          case DAY, WEEK, MONTH -> imports.of(site).daily(scope);
        };
    List<Optional<ImportedCounts>> counts = ImportedBuckets.of(buckets.starts(), days.rows());
    for (int row = 0; row < rows.size(); row++) {
      rows.getJsonObject(row).put(ImportedJson.FIELD, ImportedJson.of(counts.get(row)));
    }
    return ImportedJson.of(days);
  }

  private JsonArray previousRows(
      TimeBuckets buckets, ComparedPeriod previous, ReportQueries queries) {
    CorrespondingBuckets earlier = buckets.corresponding(previous.days());
    Scope scope = previous.scope().between(previous.days().from(), earlier.until());
    return rows(scope, earlier.starts(), queries);
  }

  private JsonArray rows(Scope scope, List<ZonedDateTime> starts, ReportQueries queries) {
    List<SuccessRule> siteRules = rules.of(scope.site());
    List<Instant> instants = starts.stream().map(ZonedDateTime::toInstant).toList();
    return ReportJson.rows(
        starts, queries.answer(new TimeseriesQuestion(scope, siteRules, instants)));
  }

  ReportAnswer breakdown(Site site, QueryParameters parameters, ReportQueries queries) {
    Scope scope = scopes.read(site, parameters);
    Optional<VisitPage> page = DimensionParameters.byVisitPage(parameters);
    if (page.isPresent()) {
      return visits.pages(site, parameters, page.get(), scope, queries);
    }
    Optional<Dimension> by = DimensionParameters.by(parameters);
    RowOrder order = RowOrder.read(parameters, ReportColumns.BREAKDOWN);
    Optional<ComparedPeriod> comparison = ComparedPeriod.read(site, scope, parameters);
    boolean withImported = ImportedJson.isAsked(parameters);
    parameters.requireValid();
    Dimension dimension = by.orElseThrow();
    JsonObject json =
        ReportJson.of(queries.answer(new BreakdownQuestion(scope, dimension, order.rowsMax())));
    order.apply(json);
    comparison.ifPresent(previous -> compare(json, dimension, previous, queries));
    if (withImported) {
      ImportedNumbers<ImportedTotals.Value> values =
          imports.of(site).values(scope, dimension, order.limit());
      json.put(
          ImportedJson.FIELD,
          ImportedJson.of(values)
              .put("rows", new JsonArray(values.rows().stream().map(ImportedJson::of).toList())));
    }
    List<String> columns =
        comparison.isPresent() ? ReportColumns.BREAKDOWN_COMPARED : ReportColumns.BREAKDOWN;
    String title = ReportAnswer.title("breakdown by " + dimension.wireName(), site, scope);
    return withImported
        ? ImportedLines.answer(title, columns, json)
        : ReportAnswer.ofLines(title, columns, json, "rows");
  }

  private static void compare(
      JsonObject json, Dimension dimension, ComparedPeriod previous, ReportQueries queries) {
    json.put(ComparedPeriod.FIELD, previous.json());
    JsonArray rows = json.getJsonArray("rows");
    List<Optional<String>> keys = ReportJson.keys(rows);
    Map<Optional<String>, Breakdown.Line> previousLines = new HashMap<>();
    if (!keys.isEmpty()) {
      queries
          .answer(BreakdownQuestion.ofValues(previous.scope(), dimension, keys))
          .lines()
          .forEach(line -> previousLines.put(line.key(), line));
    }
    for (int row = 0; row < rows.size(); row++) {
      Optional<String> key = keys.get(row);
      Breakdown.Line line = previousLines.getOrDefault(key, Breakdown.Line.nothing(key));
      rows.getJsonObject(row).put(ComparedPeriod.FIELD, ReportJson.totals(line));
    }
  }

  ReportAnswer successes(Site site, QueryParameters parameters, ReportQueries queries) {
    Scope scope = scopes.read(site, parameters);
    RowOrder order = RowOrder.read(parameters, ReportColumns.SUCCESSES);
    Optional<ComparedPeriod> comparison = ComparedPeriod.read(site, scope, parameters);
    parameters.requireValid();
    List<SuccessRule> siteRules = rules.of(site.id());
    JsonObject json =
        ReportJson.of(queries.answer(new SuccessesQuestion(scope, siteRules, order.rowsMax())));
    order.apply(json);
    comparison.ifPresent(previous -> compare(json, siteRules, previous, queries));
    List<String> columns =
        comparison.isPresent() ? ReportColumns.SUCCESSES_COMPARED : ReportColumns.SUCCESSES;
    return ReportAnswer.ofLines(
        ReportAnswer.title("successes", site, scope), columns, json, "rows");
  }

  private static void compare(
      JsonObject json,
      List<SuccessRule> siteRules,
      ComparedPeriod previous,
      ReportQueries queries) {
    json.put(ComparedPeriod.FIELD, previous.json());
    JsonArray rows = json.getJsonArray("rows");
    List<String> names =
        rows.stream().map(JsonObject.class::cast).map(row -> row.getString("name")).toList();
    Successes previousSuccesses =
        queries.answer(
            new SuccessesQuestion(previous.scope(), siteRules).ofNames(Set.copyOf(names)));
    Map<String, JsonObject> byName = new HashMap<>();
    previousSuccesses
        .lines()
        .forEach(line -> byName.put(line.name(), ReportJson.totals(previousSuccesses, line)));
    for (int row = 0; row < rows.size(); row++) {
      rows.getJsonObject(row).put(ComparedPeriod.FIELD, byName.get(names.get(row)));
    }
  }
}
