package dev.vouch.api;

import dev.vouch.api.ApiAuthentication.Right;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.reports.UserEventsReport;
import io.vertx.core.http.HttpMethod;

/**
 * The endpoint {@code POST /api/sites/{site_id}/user-events}, which lists the events of one user.
 * The user ID is sent in the body, because proxies log URLs.
 */
final class UserEventsEndpoint {
  private final SiteRegistry sites;
  private final UserEventsReport events;

  UserEventsEndpoint(SiteRegistry sites, UserEventsReport events) {
    this.sites = sites;
    this.events = events;
  }

  void mount(ApiRoutes routes) {
    routes.addQuery(Right.OWNER, HttpMethod.POST, "/api/sites/:site_id/user-events", this::list);
  }

  private ApiResponse list(ManagementRequest request) {
    SiteId site = request.site(sites).site().id();
    String userId = ManagementRequest.valid(UserIdFields.userId(request.fields()));
    return ApiResponse.ok(events.page(site, userId, request.queryParameters()));
  }
}
