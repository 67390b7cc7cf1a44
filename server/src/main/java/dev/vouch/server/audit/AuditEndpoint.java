package dev.vouch.server.audit;

import dev.vouch.core.site.Site;
import dev.vouch.core.site.Sites;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.audit.AuditLog.AuditPage;
import dev.vouch.server.http.BlockingRequests;
import dev.vouch.server.http.Feature;
import dev.vouch.server.http.SitePath;
import dev.vouch.server.report.QueryParameters;
import dev.vouch.server.report.ReportAnswer;
import dev.vouch.server.report.Representation;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Endpoint {@code GET /api/sites/{site_id}/audit}. Thread-safe. */
public final class AuditEndpoint implements Feature {
  private static final int AT_ONCE_MAX = 8;

  private final Sites sites;
  private final AuditLog audit;
  private final Handler<RoutingContext> ownersOnly;
  private final BlockingRequests requests = new BlockingRequests(AT_ONCE_MAX);

  /**
   * Creates the endpoint.
   *
   * @param ownersOnly passes a request of a site's owner on to the next handler, or fails it
   */
  public AuditEndpoint(Sites sites, AuditLog audit, Handler<RoutingContext> ownersOnly) {
    this.sites = sites;
    this.audit = audit;
    this.ownersOnly = ownersOnly;
  }

  @Override
  public void mount(Router router) {
    router
        .get("/api/sites/:site_id/audit")
        .handler(ownersOnly)
        .handler(requests.handler(this::answer));
  }

  private Consumer<HttpServerResponse> answer(RoutingContext context) {
    Site site = SitePath.site(context, sites);
    QueryParameters parameters = QueryParameters.of(context.queryParams());
    Representation representation =
        Representation.wanted(parameters, context.parsedHeaders().accept());
    Optional<AuditEntry.Kind> kind = AuditParameters.kind(parameters);
    OptionalLong before = AuditParameters.before(parameters);
    int limit = AuditParameters.limit(parameters);
    parameters.refuseProblems();
    AuditPage page = audit.page(site.id(), kind, before, limit);
    return ReportAnswer.ofLines("audit", AuditJson.COLUMNS, AuditJson.of(page), "entries")
        .encoded(representation, site);
  }
}
