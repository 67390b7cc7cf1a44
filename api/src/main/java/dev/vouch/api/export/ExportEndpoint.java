package dev.vouch.api.export;

import dev.vouch.api.ApiAuthentication;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.ExportContent;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.Sites;
import dev.vouch.directory.audit.CurrentActor;
import dev.vouch.http.Feature;
import dev.vouch.http.RequestEventLoop;
import dev.vouch.http.SitePath;
import dev.vouch.reports.Conversions;
import dev.vouch.reports.QueryParameters;
import dev.vouch.reports.ScopeParameters;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Endpoint {@code GET /api/sites/{site_id}/export}. The response starts when the file is complete,
 * so that a failure yields an error instead of a truncated file. The export is canceled if the
 * client disconnects.
 */
public final class ExportEndpoint implements Feature {
  private final Sites sites;
  private final ExportJobs exports;
  private final ScopeParameters scopes;
  private final Handler<RoutingContext> ownersOnly;

  /**
   * Creates the endpoint.
   *
   * @param clock the clock that determines the default last day
   * @param ownersOnly the handler that accepts only owners of the site in the path
   */
  public ExportEndpoint(
      Sites sites, ExportJobs exports, InstantSource clock, Handler<RoutingContext> ownersOnly) {
    this.sites = sites;
    this.exports = exports;
    this.scopes = new ScopeParameters(clock, Conversions.NONE);
    this.ownersOnly = ownersOnly;
  }

  @Override
  public void mount(Router router) {
    router.get("/api/sites/:site_id/export").handler(ownersOnly).handler(this::answer);
  }

  private void answer(RoutingContext routing) {
    Site site = SitePath.site(routing, sites);
    QueryParameters parameters = QueryParameters.of(routing.queryParams());
    DayRange days = scopes.days(site, parameters);
    Optional<ExportContent> content = ContentParameters.parse(parameters);
    parameters.requireValid();
    RequestEventLoop loop = new RequestEventLoop(routing);
    ExportJob export =
        CurrentActor.as(
            ApiAuthentication.actor(routing),
            () -> exports.startForDownload(site, days, content.orElseThrow()));
    routing.addEndHandler(ended -> export.discard());
    loop.then(
        export::end,
        end -> {
          if (!routing.response().closed()) {
            routing.response().putHeader(HttpHeaders.CACHE_CONTROL, "no-store");
            export.download().send(routing);
          }
        });
  }
}
