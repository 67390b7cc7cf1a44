package dev.vouch.server.manage;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.server.manage.ApiAuthentication.Right;
import dev.vouch.server.report.UserEventsReport;
import io.vertx.core.http.HttpMethod;

/**
 * The endpoint {@code POST /api/sites/{site_id}/user-events}, which lists the events of one user.
 * The user ID is in the body, because proxies log URLs.
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
