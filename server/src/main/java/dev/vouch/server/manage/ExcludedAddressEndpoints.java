package dev.vouch.server.manage;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.exclusion.ExcludedAddress;
import dev.vouch.directory.exclusion.ExclusionRegistry;
import dev.vouch.directory.exclusion.ExclusionRegistry.ExclusionResult;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import dev.vouch.server.http.SitePath;
import dev.vouch.server.manage.ExcludedAddressFields.AddressToExclude;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;

/** The endpoints of {@code /api/sites/{site_id}/excluded-addresses}. */
final class ExcludedAddressEndpoints {
  private static final String ADDRESSES = "/api/sites/:site_id/excluded-addresses";
  private static final String ID = "address_id";

  private final SiteRegistry sites;
  private final ExclusionRegistry exclusions;

  ExcludedAddressEndpoints(SiteRegistry sites, ExclusionRegistry exclusions) {
    this.sites = sites;
    this.exclusions = exclusions;
  }

  void mount(ApiRoutes routes) {
    routes.add(HttpMethod.POST, ADDRESSES, this::exclude);
    routes.add(HttpMethod.GET, ADDRESSES, this::list);
    routes.add(HttpMethod.DELETE, ADDRESSES + "/:" + ID, this::include);
  }

  private ApiResponse exclude(ManagementRequest request) {
    SiteId site = site(request);
    AddressToExclude wanted =
        ManagementRequest.valid(ExcludedAddressFields.parse(request.fields()));
    return switch (exclusions.exclude(site, wanted.name(), wanted.address())) {
      case ExclusionResult.Excluded(ExcludedAddress address) -> ApiResponse.created(json(address));
      case ExclusionResult.AlreadyExcluded(String name) ->
          throw conflict("This address is already excluded, as “%s”.".formatted(name));
      case ExclusionResult.LimitReached() ->
          throw conflict(ExcludedAddressFields.LIMIT_REACHED_MESSAGE);
      case ExclusionResult.SiteNotFound() -> throw SitePath.siteNotFound();
    };
  }

  private ApiResponse list(ManagementRequest request) {
    return ApiResponse.ok(
        new JsonObject()
            .put(
                "excluded_addresses",
                new JsonArray(
                    exclusions.list(site(request)).stream()
                        .map(ExcludedAddressEndpoints::json)
                        .toList())));
  }

  private ApiResponse include(ManagementRequest request) {
    if (!exclusions.include(site(request), request.pathParameter(ID))) {
      throw new ProblemException(
          ProblemType.NOT_FOUND,
          "No excluded address has this ID. GET the site's excluded-addresses to list them.");
    }
    return ApiResponse.noContent();
  }

  private static JsonObject json(ExcludedAddress address) {
    return new JsonObject()
        .put(ID, address.id())
        .put("name", address.name())
        .put("created_at", address.createdAt().toString());
  }

  private SiteId site(ManagementRequest request) {
    return request.site(sites).site().id();
  }

  private static ProblemException conflict(String detail) {
    return new ProblemException(ProblemType.CONFLICT, detail);
  }
}
