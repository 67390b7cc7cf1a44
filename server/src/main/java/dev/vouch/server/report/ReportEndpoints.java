package dev.vouch.server.report;

import dev.vouch.core.event.EventName;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.EventCursor;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.Origin;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SuccessRules;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.site.Sites;
import dev.vouch.core.warehouse.Warehouse;
import dev.vouch.server.http.Feature;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import dev.vouch.server.http.WaitingRequests;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;

/** Answers {@code GET /api/sites/{site_id}/reports/…} and {@code …/events}. Thread-safe. */
public final class ReportEndpoints implements Feature {
  /** Far more than a page of reports asks for, and few enough that the last need not wait long. */
  private static final int AT_ONCE_MAX = 32;

  private final Sites sites;
  private final Warehouse warehouse;
  private final ScopeParameters scopes;
  private final ComparableReports comparable;
  private final PathReports paths;
  private final Handler<RoutingContext> administratorsOnly;
  private final WaitingRequests requests = new WaitingRequests(AT_ONCE_MAX);

  /**
   * Answers from {@code warehouse}.
   *
   * @param clock tells today, where a request names no dates
   * @param administratorsOnly passes a request on to the next handler, or fails it
   */
  public ReportEndpoints(
      Sites sites,
      SuccessRules rules,
      Warehouse warehouse,
      InstantSource clock,
      Handler<RoutingContext> administratorsOnly) {
    this.sites = sites;
    this.warehouse = warehouse;
    this.scopes = new ScopeParameters(clock);
    this.comparable = new ComparableReports(rules, warehouse, scopes);
    this.paths = new PathReports(warehouse, scopes);
    this.administratorsOnly = administratorsOnly;
  }

  /** Reads a request's parameters, asks its question, and gives back the answer. */
  private interface Report {
    ReportAnswer answer(Site site, Parameters parameters);
  }

  @Override
  public void mount(Router router) {
    mount(router, "reports/summary", comparable::summary);
    mount(router, "reports/timeseries", comparable::timeseries);
    mount(router, "reports/breakdown", comparable::breakdown);
    mount(router, "reports/successes", comparable::successes);
    mount(router, "reports/coverage", this::coverage);
    mount(router, "reports/funnel", paths::funnel);
    mount(router, "reports/funnel-exits", paths::funnelExits);
    mount(router, "reports/journeys", paths::journeys);
    mount(router, "events", this::events);
  }

  private void mount(Router router, String path, Report report) {
    router
        .get("/api/sites/:site_id/" + path)
        .handler(administratorsOnly)
        .handler(requests.handler(context -> answer(context, report)));
  }

  private Consumer<HttpServerResponse> answer(RoutingContext context, Report report) {
    Site site = site(context);
    Parameters parameters = Parameters.of(context.queryParams());
    Representation representation =
        Representation.wanted(parameters, context.parsedHeaders().accept());
    return report.answer(site, parameters).encoded(representation, site);
  }

  private Site site(RoutingContext context) {
    return Optional.ofNullable(context.pathParam("site_id"))
        .flatMap(SiteId::parse)
        .flatMap(sites::find)
        .orElseThrow(
            () ->
                new ProblemException(
                    ProblemType.NOT_FOUND,
                    "There is no site with this id; GET /api/sites lists the sites there are."));
  }

  private ReportAnswer coverage(Site site, Parameters parameters) {
    Scope scope = scopes.read(site, parameters);
    parameters.refuseProblems();
    JsonObject json = ReportJson.of(warehouse.answer(new CoverageQuestion(scope)));
    return ReportAnswer.ofOneLine(Titles.of("coverage", site, scope), Columns.COVERAGE, json);
  }

  private ReportAnswer events(Site site, Parameters parameters) {
    int limit = parameters.limit();
    Optional<EventCursor> before = CursorText.before(parameters);
    Optional<EventName> eventName = EventParameters.eventName(parameters);
    Optional<Origin> origin = EventParameters.origin(parameters);
    parameters.refuseProblems();
    EventsQuestion question = new EventsQuestion(site.id(), limit, before, eventName, origin);
    JsonObject json = EventsJson.of(warehouse.answer(question));
    return ReportAnswer.ofLines("events", Columns.EVENTS, json, "events");
  }
}
