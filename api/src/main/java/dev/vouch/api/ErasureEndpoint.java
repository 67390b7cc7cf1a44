package dev.vouch.api;

import dev.vouch.api.site.UserErasures;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;
import dev.vouch.http.SitePath;
import io.vertx.core.http.HttpMethod;
import java.time.Duration;

/** The endpoint {@code POST /api/sites/{site_id}/erasures}, which erases one user of a site. */
final class ErasureEndpoint {
  private final SiteRegistry sites;
  private final UserErasures erasures;

  ErasureEndpoint(SiteRegistry sites, UserErasures erasures) {
    this.sites = sites;
    this.erasures = erasures;
  }

  void mount(ApiRoutes routes) {
    routes.add(HttpMethod.POST, "/api/sites/:site_id/erasures", this::erase);
  }

  private ApiResponse erase(ManagementRequest request) {
    SiteId site = request.site(sites).site().id();
    String userId = ManagementRequest.valid(UserIdFields.userId(request.fields()));
    return switch (erasures.erase(site, userId)) {
      case UserErasures.Outcome.Recorded _ -> ApiResponse.noContent();
      case UserErasures.Outcome.SiteNotFound _ -> throw SitePath.siteNotFound();
      case UserErasures.Outcome.Unavailable(Duration retryAfter) ->
          throw ManagementRequest.unavailable(retryAfter);
      case UserErasures.Outcome.Unknown _ ->
          throw new ProblemException(
              ProblemType.OUTCOME_UNKNOWN,
              "The erasure may not have been recorded. Retry the same request; it can be"
                  + " repeated.");
    };
  }
}
