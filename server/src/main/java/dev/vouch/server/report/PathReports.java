package dev.vouch.server.report;

import dev.vouch.core.report.Answers;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.FunnelBreakdownQuestion;
import dev.vouch.core.report.FunnelExitsQuestion;
import dev.vouch.core.report.FunnelQuestion;
import dev.vouch.core.report.JourneysQuestion;
import dev.vouch.core.report.PathStep;
import dev.vouch.core.report.Scope;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.server.report.ReportAnswer.CsvTable;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The funnel and journey reports. Thread-safe. */
final class PathReports {
  private final ScopeParameters scopes;

  PathReports(ScopeParameters scopes) {
    this.scopes = scopes;
  }

  /**
   * Returns the number of people that completed each step and, with {@code by}, the same for each
   * value of a dimension.
   */
  ReportAnswer funnel(Site site, QueryParameters parameters, ReportQueries queries) {
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
                ReportAnswer.ofLines(
                    ReportAnswer.title("funnel", site, scope),
                    ReportColumns.FUNNEL,
                    PathJson.of(queries.answer(question)),
                    "steps"));
  }

  private static ReportAnswer breakdown(
      Site site, FunnelBreakdownQuestion question, ReportQueries queries) {
    Answers answers = queries.answerAll(List.of(question.funnel(), question));
    JsonObject json = PathJson.of(answers.of(question.funnel()), answers.of(question));
    String title = "funnel by " + question.by().wireName();
    return new ReportAnswer(
        json,
        new CsvTable(
            ReportAnswer.title(title, site, question.scope()),
            ReportColumns.FUNNEL_BREAKDOWN,
            PathJson.breakdownLines(json)));
  }

  /** Returns the steps that people took instead of a funnel's next step. */
  ReportAnswer funnelExits(Site site, QueryParameters parameters, ReportQueries queries) {
    Scope scope = scopes.read(site, parameters);
    List<PathStep> steps = PathParameters.steps(parameters);
    int after = PathParameters.after(parameters, steps);
    Duration window = PathParameters.window(parameters);
    int limit = PathParameters.limit(parameters);
    parameters.requireValid();
    FunnelQuestion funnel = new FunnelQuestion(scope, steps, window);
    JsonObject json = PathJson.of(queries.answer(new FunnelExitsQuestion(funnel, after, limit)));
    return ReportAnswer.ofLines(
        ReportAnswer.title("funnel exits", site, scope), ReportColumns.FUNNEL_EXITS, json, "rows");
  }

  /** Returns the steps that people took next or before. */
  ReportAnswer journeys(Site site, QueryParameters parameters, ReportQueries queries) {
    Scope scope = scopes.read(site, parameters);
    Optional<PathParameters.Origin> origin = PathParameters.origin(parameters);
    int depth = PathParameters.depth(parameters);
    Duration window = PathParameters.window(parameters);
    int limit = PathParameters.limit(parameters);
    List<String> through = PathParameters.through(parameters, depth);
    parameters.requireValid();
    PathStep step = origin.orElseThrow().step();
    JsonObject json =
        PathJson.of(
            queries.answer(
                new JourneysQuestion(
                    scope, step, origin.get().direction(), depth, window, limit, through)));
    return new ReportAnswer(
        json,
        new CsvTable(
            ReportAnswer.title("journeys", site, scope),
            ReportColumns.JOURNEYS,
            PathJson.journeyLines(json)));
  }
}
