package dev.vouch.server.manage;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.SiteRegistry;
import io.vertx.core.http.HttpMethod;
import java.time.Duration;

/** {@code POST /api/sites/{site_id}/erasures}: forgets one user of a site. */
final class ErasureEndpoint {
  private final SiteRegistry sites;
  private final Erasures erasures;

  ErasureEndpoint(SiteRegistry sites, Erasures erasures) {
    this.sites = sites;
    this.erasures = erasures;
  }

  void mount(Routes routes) {
    routes.add(HttpMethod.POST, "/api/sites/:site_id/erasures", this::erase);
  }

  private Answer erase(ManagementRequest request) {
    SiteId site = request.site(sites).site().id();
    return switch (erasures.erase(site, request.fields())) {
      case Erasures.Outcome.Ordered _ -> Answer.noContent();
      case Erasures.Outcome.NoSuchSite _ -> throw ManagementRequest.noSuchSite();
      case Erasures.Outcome.Unavailable(Duration retryAfter) ->
          throw ManagementRequest.unavailable(retryAfter);
    };
  }
}
