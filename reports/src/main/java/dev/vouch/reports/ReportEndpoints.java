package dev.vouch.reports;

import static java.util.Map.entry;
import static java.util.stream.Collectors.joining;

import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.ingest.SiteDiagnostics;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.EventQuestion;
import dev.vouch.core.report.EventQuestion.FoundEvent;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.EventsQuestion.EventCursor;
import dev.vouch.core.report.Origin;
import dev.vouch.core.report.Scope;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.site.Sites;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.http.BlockingRequests;
import dev.vouch.http.Feature;
import dev.vouch.http.JsonText;
import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;
import dev.vouch.http.SitePath;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** The endpoints {@code GET /api/sites/{site_id}/reports/…} and {@code …/events}. Thread-safe. */
public final class ReportEndpoints implements Feature {
  /**
   * Far more than the requests of one dashboard page, and few enough that none of them waits long.
   */
  private static final int CONCURRENT_MAX = 32;

  /**
   * A separate limit, because anyone may have a shared link; it leaves capacity for members. Their
   * queries take one place in the warehouse.
   */
  private static final int SHARED_CONCURRENT_MAX = 8;

  /** The usual time from a 204 until reports have the event. */
  private static final Duration RETRY_UNAPPLIED = Duration.ofSeconds(1);

  private static final String EVENT_NAMES =
      Arrays.stream(EventName.values()).map(EventName::wireName).collect(joining(", "));

  private final Sites sites;
  private final ReportQueries warehouse;
  private final ScopeParameters scopes;
  private final ReportRunner reports;
  private final SiteDiagnostics diagnostics;
  private final ReportAccess access;
  private final BlockingRequests requests = new BlockingRequests(CONCURRENT_MAX);
  private final BlockingRequests sharedRequests = new BlockingRequests(SHARED_CONCURRENT_MAX);

  /**
   * Creates the endpoints.
   *
   * @param clock the clock of the default for the last day
   * @param conversions of revenue with {@code convert=true}
   * @param diagnostics the probable mistakes of each site
   * @param access the access control of reports
   */
  public ReportEndpoints(
      Sites sites,
      ReportRunner reports,
      InstantSource clock,
      Conversions conversions,
      SiteDiagnostics diagnostics,
      ReportAccess access) {
    this.sites = sites;
    this.reports = reports;
    this.warehouse = reports.queries();
    this.scopes = new ScopeParameters(clock, conversions);
    this.diagnostics = diagnostics;
    this.access = access;
  }

  /** Parses a request's parameters, queries the warehouse, and returns the response. */
  private interface Responder {
    ReportResponse answer(Site site, QueryParameters parameters, ReportQueries queries);
  }

  /** Reads what a report lists. */
  private interface SubjectParameters {
    Subject read(Site site, Scope scope, QueryParameters parameters);
  }

  @Override
  public void mount(Router router) {
    reports()
        .forEach(
            (name, report) ->
                router
                    .get("/api/sites/:site_id/reports/" + name)
                    .handler(access.membersOnly())
                    .handler(requests.queryHandler(context -> answer(context, report, warehouse))));
    router
        .get("/api/sites/:site_id/events")
        .handler(access.ownersOnly())
        .handler(
            requests.queryHandler(context -> answer(context, ReportEndpoints::events, warehouse)));
    router
        .get("/api/sites/:site_id/events/:event_id")
        .handler(access.ownersOnly())
        .handler(requests.queryHandler(this::event));
  }

  private Consumer<HttpServerResponse> event(RoutingContext context) {
    Site site = site(context);
    QueryParameters.of(context.queryParams()).requireValid();
    EventId id =
        Optional.ofNullable(context.pathParam("event_id"))
            .flatMap(EventId::parse)
            .orElseThrow(ReportEndpoints::eventNotFound);
    EarliestMoment moment = new EarliestMoment(warehouse);
    Optional<FoundEvent> found = moment.answer(EventQuestion.of(site.id(), id));
    if (found.isEmpty() && !id.receivedMillisecond().isBefore(moment.asOf())) {
      throw ProblemException.unavailable(
          "Reports do not have events of this moment yet. Retry after the number of seconds in"
              + " Retry-After.",
          RETRY_UNAPPLIED);
    }
    FoundEvent event =
        found
            .or(() -> moment.answer(EventQuestion.ofBackdated(site.id(), id)))
            .orElseThrow(ReportEndpoints::eventNotFound);
    Buffer text = JsonText.of(EventsJson.of(event).put("as_of", ReportJson.instant(moment.asOf())));
    return response ->
        response
            .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
            .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
            .end(text);
  }

  private static ProblemException eventNotFound() {
    return new ProblemException(
        ProblemType.NOT_FOUND,
        "The site has no event with this ID. Send the value of the header Event-Id; events are"
            + " removed by erasures and by the site's data retention.");
  }

  /** Returns the same reports for shared links, as part of the dashboard. */
  public Feature shared() {
    ReportQueries queries = warehouse.forPublicLinks();
    return router ->
        reports()
            .forEach(
                (name, report) ->
                    router
                        .get("/shared/:shared_token/reports/" + name)
                        .handler(ReportEndpoints::setPrivateHeaders)
                        .handler(
                            sharedRequests.queryHandler(
                                context -> answer(context, report, queries))));
  }

  private Map<String, Responder> reports() {
    PathReports paths = new PathReports(scopes);
    TouchReports touches = new TouchReports(scopes);
    return Map.ofEntries(
        entry("summary", of(Subject.Fixed.PERIOD)),
        entry("timeseries", of(Subject.OverTime::read)),
        entry("breakdown", of((_, _, parameters) -> DimensionParameters.by(parameters))),
        entry("successes", of(Subject.Fixed.SUCCESSES)),
        entry("visits", of(Subject.Fixed.VISITS)),
        entry("new-and-returning", of(Subject.Fixed.NEW_AND_RETURNING)),
        entry("time-to-conversion", touches::timeToConversion),
        entry("touches-before-conversion", touches::touchesBeforeConversion),
        entry("coverage", this::coverage),
        entry("funnel", paths::funnel),
        entry("funnel-exits", paths::funnelExits),
        entry("journeys", paths::journeys));
  }

  private Responder of(Subject subject) {
    return of((_, _, _) -> subject);
  }

  private Responder of(SubjectParameters subject) {
    return (site, parameters, queries) -> {
      Scope scope = scopes.read(site, parameters);
      Subject read = subject.read(site, scope, parameters);
      return reports.run(ReportRequest.read(site, scope, read, parameters), queries).answer();
    };
  }

  /**
   * Sets headers so that a revoked link does not remain in caches and that its URL is not sent to
   * other sites as a referrer.
   */
  private static void setPrivateHeaders(RoutingContext context) {
    context
        .response()
        .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
        .putHeader("Referrer-Policy", "same-origin");
    context.next();
  }

  private Consumer<HttpServerResponse> answer(
      RoutingContext context, Responder report, ReportQueries queries) {
    Site site = site(context);
    QueryParameters parameters = QueryParameters.of(context.queryParams());
    Representation representation =
        Representation.negotiate(parameters, context.parsedHeaders().accept());
    EarliestMoment moment = new EarliestMoment(queries);
    ReportResponse answer = report.answer(site, parameters, moment);
    return answer.asOf(moment.asOf()).encode(representation, site);
  }

  private Site site(RoutingContext context) {
    Optional<String> sharedToken = Optional.ofNullable(context.pathParam("shared_token"));
    if (sharedToken.isEmpty()) {
      return SitePath.site(context, sites);
    }
    return sharedToken
        .flatMap(token -> access.sharedSites().apply(token))
        .flatMap(sites::find)
        .orElseThrow(
            () ->
                new ProblemException(
                    ProblemType.NOT_FOUND,
                    "This link is no longer valid. Ask the person who shared it for a new one."));
  }

  private ReportResponse coverage(Site site, QueryParameters parameters, ReportQueries queries) {
    Scope scope = scopes.read(site, parameters);
    parameters.requireValid();
    JsonObject json =
        ReportJson.of(queries.answer(new CoverageQuestion(scope)))
            .put(
                "recent_warnings",
                diagnostics.linkingWarnings(site.id()).map(ReportJson::of).orElse(null));
    return ReportResponse.ofOneLine(
        ReportResponse.title("coverage", site, scope), ReportJson.COVERAGE_COLUMNS, json);
  }

  private static ReportResponse events(
      Site site, QueryParameters parameters, ReportQueries queries) {
    int limit = parameters.limit();
    Optional<EventCursor> before = CursorText.before(parameters);
    Optional<EventName> eventName =
        parameters.parsed(
            "event_name",
            name -> WireNamed.parse(EventName.class, name),
            "unknown_event_name",
            "event_name must be one of %s. Omit it for all events.".formatted(EVENT_NAMES));
    Optional<Origin> origin =
        parameters.parsed(
            "origin",
            name -> WireNamed.parse(Origin.class, name),
            "invalid_origin",
            "origin must be server or browser. Omit it for both.");
    parameters.requireValid();
    EventsQuestion question = new EventsQuestion(site.id(), limit, before, eventName, origin);
    JsonObject json = EventsJson.of(queries.answer(question));
    return ReportResponse.ofLines("events", EventsJson.COLUMNS, json, "events");
  }

  /**
   * The access control of reports.
   *
   * @param membersOnly the handler that passes on requests of the site's members and refuses others
   * @param ownersOnly the handler that passes on requests of the site's owners and refuses others
   * @param sharedSites finds the site that a shared link's token gives access to
   */
  public record ReportAccess(
      Handler<RoutingContext> membersOnly,
      Handler<RoutingContext> ownersOnly,
      Function<String, Optional<SiteId>> sharedSites) {}
}
