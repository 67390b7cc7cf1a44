package dev.vouch.reports;

import dev.vouch.core.report.Answers;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Funnel;
import dev.vouch.core.report.FunnelBreakdownQuestion;
import dev.vouch.core.report.FunnelBreakdownQuestion.FunnelBreakdown;
import dev.vouch.core.report.FunnelExitsQuestion;
import dev.vouch.core.report.FunnelQuestion;
import dev.vouch.core.report.Journeys;
import dev.vouch.core.report.JourneysQuestion;
import dev.vouch.core.report.PathStep;
import dev.vouch.core.report.Scope;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.ReportQueries;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The funnel and journey reports. Thread-safe. */
final class PathReports {
  private static final List<String> FUNNEL =
      List.of("step", "persons", "rate_of_previous", "rate_of_first");
  private static final List<String> FUNNEL_BREAKDOWN =
      List.of("key", "step", "persons", "rate_of_previous", "rate_of_first");
  private static final List<String> FUNNEL_EXITS = List.of("key", "persons", "share");
  private static final List<String> JOURNEYS = List.of("column", "key", "persons", "share");

  private final ScopeParameters scopes;

  PathReports(ScopeParameters scopes) {
    this.scopes = scopes;
  }

  /**
   * Returns the number of people that completed each step and, with {@code by}, the same for each
   * value of a dimension.
   */
  ReportResponse funnel(Site site, QueryParameters parameters, ReportQueries queries) {
    Scope scope = scopes.read(site, parameters);
    List<PathStep> steps = PathParameters.steps(parameters);
    Duration window = PathParameters.window(parameters);
    Optional<Dimension> by = DimensionParameters.optionalBy(parameters);
    int limit = parameters.limit();
    parameters.requireValid();
    FunnelQuestion question = new FunnelQuestion(scope, steps, window);
    return by.map(
            dimension ->
                breakdown(site, new FunnelBreakdownQuestion(question, dimension, limit), queries))
        .orElseGet(
            () ->
                ReportResponse.ofLines(
                    ReportResponse.title("funnel", site, scope),
                    FUNNEL,
                    json(queries.answer(question)),
                    "steps"));
  }

  private static ReportResponse breakdown(
      Site site, FunnelBreakdownQuestion question, ReportQueries queries) {
    Answers answers = queries.answerAll(List.of(question.funnel(), question));
    JsonObject json = json(answers.of(question.funnel()), answers.of(question));
    String title = "funnel by " + question.by().wireName();
    return new ReportResponse(
        json,
        new CsvTable(
            ReportResponse.title(title, site, question.scope()),
            FUNNEL_BREAKDOWN,
            breakdownLines(json)));
  }

  /** Returns the steps that people took instead of a funnel's next step. */
  ReportResponse funnelExits(Site site, QueryParameters parameters, ReportQueries queries) {
    Scope scope = scopes.read(site, parameters);
    List<PathStep> steps = PathParameters.steps(parameters);
    int after = PathParameters.after(parameters, steps);
    Duration window = PathParameters.window(parameters);
    int limit = PathParameters.limit(parameters);
    parameters.requireValid();
    FunnelQuestion funnel = new FunnelQuestion(scope, steps, window);
    JsonObject json = json(queries.answer(new FunnelExitsQuestion(funnel, after, limit)));
    return ReportResponse.ofLines(
        ReportResponse.title("funnel exits", site, scope), FUNNEL_EXITS, json, "rows");
  }

  /** Returns the steps that people took next or before. */
  ReportResponse journeys(Site site, QueryParameters parameters, ReportQueries queries) {
    Scope scope = scopes.read(site, parameters);
    Optional<PathParameters.Origin> origin = PathParameters.origin(parameters);
    int depth = PathParameters.depth(parameters);
    Duration window = PathParameters.window(parameters);
    int limit = PathParameters.limit(parameters);
    List<String> through = PathParameters.through(parameters, depth);
    parameters.requireValid();
    PathStep step = origin.orElseThrow().step();
    JsonObject json =
        json(
            queries.answer(
                new JourneysQuestion(
                    scope, step, origin.get().direction(), depth, window, limit, through)));
    return new ReportResponse(
        json,
        new CsvTable(ReportResponse.title("journeys", site, scope), JOURNEYS, journeyLines(json)));
  }

  private static JsonObject json(Funnel funnel) {
    return new JsonObject().put("steps", steps(funnel));
  }

  /** Returns the total funnel and the funnel of each value. */
  private static JsonObject json(Funnel funnel, FunnelBreakdown breakdown) {
    JsonArray rows = new JsonArray();
    for (FunnelBreakdown.Line line : breakdown.lines()) {
      rows.add(
          new JsonObject().put("key", line.key().orElse(null)).put("steps", steps(line.funnel())));
    }
    return json(funnel).put("rows", rows);
  }

  private static JsonArray steps(Funnel funnel) {
    JsonArray steps = new JsonArray();
    for (int index = 0; index < funnel.lines().size(); index++) {
      Funnel.Line line = funnel.lines().get(index);
      steps.add(
          new JsonObject()
              .put("step", line.step().wireName())
              .put("persons", line.persons())
              .put("rate_of_previous", funnel.rateOfPrevious(index))
              .put("rate_of_first", funnel.rateOfFirst(index)));
    }
    return steps;
  }

  /** Returns the steps of all rows, each with the key of its row. */
  private static List<JsonObject> breakdownLines(JsonObject breakdown) {
    List<JsonObject> lines = new ArrayList<>();
    for (Object row : breakdown.getJsonArray("rows")) {
      Object key = ((JsonObject) row).getValue("key");
      for (Object step : ((JsonObject) row).getJsonArray("steps")) {
        lines.add(new JsonObject().put("key", key).mergeIn((JsonObject) step));
      }
    }
    return lines;
  }

  /** Returns a column, whose rows add up to its number of people. */
  private static JsonObject json(Journeys.Column column) {
    return new JsonObject().put("persons", column.persons()).put("rows", rows(column));
  }

  private static JsonObject json(Journeys journeys) {
    List<JsonObject> columns = journeys.columns().stream().map(PathReports::json).toList();
    return new JsonObject()
        .put("persons", journeys.persons())
        .put("columns", new JsonArray(columns));
  }

  /** Returns the rows of all columns, each with its column's number, from 1. */
  private static List<JsonObject> journeyLines(JsonObject journeys) {
    List<JsonObject> lines = new ArrayList<>();
    JsonArray columns = journeys.getJsonArray("columns");
    for (int index = 0; index < columns.size(); index++) {
      for (Object row : columns.getJsonObject(index).getJsonArray("rows")) {
        lines.add(new JsonObject().put("column", index + 1).mergeIn((JsonObject) row));
      }
    }
    return lines;
  }

  private static JsonArray rows(Journeys.Column column) {
    JsonArray rows = new JsonArray();
    for (Journeys.Line line : column.lines()) {
      rows.add(row(column, line.key(), line.persons()));
    }
    if (column.others() > 0) {
      rows.add(row(column, "other", column.others()));
    }
    if (column.ended() > 0) {
      rows.add(row(column, null, column.ended()));
    }
    return rows;
  }

  private static JsonObject row(Journeys.Column column, @Nullable String key, long persons) {
    return new JsonObject()
        .put("key", key)
        .put("persons", persons)
        .put("share", column.share(persons));
  }
}
