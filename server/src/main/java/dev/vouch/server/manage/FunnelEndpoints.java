package dev.vouch.server.manage;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.funnel.FunnelChanges;
import dev.vouch.directory.funnel.FunnelCreation;
import dev.vouch.directory.funnel.FunnelId;
import dev.vouch.directory.funnel.FunnelRegistry;
import dev.vouch.directory.funnel.FunnelUpdate;
import dev.vouch.directory.funnel.RegisteredFunnel;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import dev.vouch.server.manage.ApiAuthentication.Right;
import io.vertx.core.http.HttpMethod;

/** {@code /api/sites/{site_id}/funnels}. */
final class FunnelEndpoints {
  private static final String FUNNELS = "/api/sites/:site_id/funnels";
  private static final String FUNNEL = FUNNELS + "/:funnel_id";

  private final SiteRegistry sites;
  private final FunnelRegistry funnels;

  FunnelEndpoints(SiteRegistry sites, FunnelRegistry funnels) {
    this.sites = sites;
    this.funnels = funnels;
  }

  void mount(ApiRoutes routes) {
    routes.add(HttpMethod.POST, FUNNELS, this::create);
    routes.add(Right.MEMBER, HttpMethod.GET, FUNNELS, this::list);
    routes.add(Right.MEMBER, HttpMethod.GET, FUNNEL, this::show);
    routes.add(HttpMethod.PATCH, FUNNEL, this::update);
    routes.add(HttpMethod.DELETE, FUNNEL, this::delete);
  }

  private ApiResponse create(ManagementRequest request) {
    SiteId site = site(request);
    return switch (funnels.create(site, FunnelFields.funnel(request.fields()))) {
      case FunnelCreation.Created(RegisteredFunnel funnel) ->
          ApiResponse.created(FunnelJson.of(funnel))
              .at(FUNNELS.replace(":site_id", site.toString()) + "/" + funnel.id());
      case FunnelCreation.NameTaken _ -> throw nameTaken();
      case FunnelCreation.TooMany _ ->
          throw new ProblemException(ProblemType.CONFLICT, FunnelFields.TOO_MANY);
      case FunnelCreation.NoSuchSite _ -> throw ManagementRequest.noSuchSite();
    };
  }

  private ApiResponse list(ManagementRequest request) {
    return ApiResponse.ok(FunnelJson.of(funnels.list(site(request))));
  }

  private ApiResponse show(ManagementRequest request) {
    return ApiResponse.ok(
        FunnelJson.of(
            funnels
                .find(site(request), funnel(request))
                .orElseThrow(FunnelEndpoints::noSuchFunnel)));
  }

  private ApiResponse update(ManagementRequest request) {
    SiteId site = site(request);
    FunnelId funnel = funnel(request);
    FunnelChanges changes = FunnelFields.changes(request.fields());
    return switch (funnels.update(site, funnel, changes)) {
      case FunnelUpdate.Updated(RegisteredFunnel updated) -> ApiResponse.ok(FunnelJson.of(updated));
      case FunnelUpdate.NameTaken _ -> throw nameTaken();
      case FunnelUpdate.NoSuchFunnel _ -> throw noSuchFunnel();
    };
  }

  private ApiResponse delete(ManagementRequest request) {
    if (!funnels.delete(site(request), funnel(request))) {
      throw noSuchFunnel();
    }
    return ApiResponse.noContent();
  }

  private SiteId site(ManagementRequest request) {
    return request.site(sites).site().id();
  }

  private static FunnelId funnel(ManagementRequest request) {
    return FunnelId.parse(request.pathParameter("funnel_id"))
        .orElseThrow(FunnelEndpoints::noSuchFunnel);
  }

  private static ProblemException nameTaken() {
    return new ProblemException(ProblemType.CONFLICT, FunnelFields.NAME_TAKEN);
  }

  private static ProblemException noSuchFunnel() {
    return new ProblemException(
        ProblemType.NOT_FOUND,
        "The site has no saved funnel with this id; GET its funnels to see them.");
  }
}
