package dev.vouch.server.report;

import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.site.Sites;
import dev.vouch.directory.Audit;
import dev.vouch.directory.AuditPage;
import dev.vouch.directory.Deed;
import dev.vouch.server.http.Feature;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import dev.vouch.server.http.WaitingRequests;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Answers {@code GET /api/sites/{site_id}/audit}. Thread-safe. */
public final class AuditEndpoint implements Feature {
  private static final int AT_ONCE_MAX = 8;

  private final Sites sites;
  private final Audit audit;
  private final Handler<RoutingContext> ownersOnly;
  private final WaitingRequests requests = new WaitingRequests(AT_ONCE_MAX);

  /**
   * Answers from {@code audit}.
   *
   * @param ownersOnly passes a request of a site's owner on to the next handler, or fails it
   */
  public AuditEndpoint(Sites sites, Audit audit, Handler<RoutingContext> ownersOnly) {
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
    Site site =
        Optional.ofNullable(context.pathParam("site_id"))
            .flatMap(SiteId::parse)
            .flatMap(sites::find)
            .orElseThrow(
                () ->
                    new ProblemException(
                        ProblemType.NOT_FOUND,
                        "There is no site with this id; GET /api/sites lists the sites there"
                            + " are."));
    Parameters parameters = Parameters.of(context.queryParams());
    Representation representation =
        Representation.wanted(parameters, context.parsedHeaders().accept());
    Optional<Deed.Kind> kind = AuditParameters.kind(parameters);
    OptionalLong before = AuditParameters.before(parameters);
    int limit = AuditParameters.limit(parameters);
    parameters.refuseProblems();
    AuditPage page = audit.page(site.id(), kind, before, limit);
    return ReportAnswer.ofLines("audit", AuditJson.COLUMNS, AuditJson.of(page), "entries")
        .encoded(representation, site);
  }
}
