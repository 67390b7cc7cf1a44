package dev.vouch.server.manage;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.funnel.FunnelChanges;
import dev.vouch.directory.funnel.SavedFunnel;
import dev.vouch.directory.named.NamedItem;
import dev.vouch.directory.named.NamedItems;
import dev.vouch.directory.named.NamedItems.SaveResult;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import dev.vouch.server.manage.ApiAuthentication.Right;
import io.vertx.core.http.HttpMethod;
import java.util.function.Supplier;

/** {@code /api/sites/{site_id}/funnels}. */
final class FunnelEndpoints {
  private static final String FUNNELS = "/api/sites/:site_id/funnels";
  private static final String FUNNEL = FUNNELS + "/:funnel_id";

  private final SiteRegistry sites;
  private final NamedItems<SavedFunnel> funnels;

  FunnelEndpoints(SiteRegistry sites, NamedItems<SavedFunnel> funnels) {
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
    SavedFunnel wanted = ManagementRequest.valid(FunnelFields.funnel(request.fields()));
    NamedItem<SavedFunnel> funnel =
        saved(funnels.create(site, wanted), ManagementRequest::noSuchSite);
    return ApiResponse.created(FunnelJson.of(funnel))
        .at(FUNNELS.replace(":site_id", site.toString()) + "/" + funnel.id());
  }

  private ApiResponse list(ManagementRequest request) {
    return ApiResponse.ok(FunnelJson.of(funnels.list(site(request))));
  }

  private ApiResponse show(ManagementRequest request) {
    return ApiResponse.ok(
        FunnelJson.of(
            funnels
                .find(site(request), request.pathParameter("funnel_id"))
                .orElseThrow(FunnelEndpoints::noSuchFunnel)));
  }

  private ApiResponse update(ManagementRequest request) {
    SiteId site = site(request);
    FunnelChanges changes = ManagementRequest.valid(FunnelFields.changes(request.fields()));
    return ApiResponse.ok(
        FunnelJson.of(
            saved(
                funnels.update(site, request.pathParameter("funnel_id"), changes::applyTo),
                FunnelEndpoints::noSuchFunnel)));
  }

  private static NamedItem<SavedFunnel> saved(
      SaveResult<SavedFunnel> result, Supplier<ProblemException> notFound) {
    return switch (result) {
      case SaveResult.Saved(NamedItem<SavedFunnel> funnel) -> funnel;
      case SaveResult.NameTaken() -> throw nameTaken();
      case SaveResult.LimitReached() ->
          throw new ProblemException(ProblemType.CONFLICT, FunnelFields.TOO_MANY);
      case SaveResult.NotFound() -> throw notFound.get();
    };
  }

  private ApiResponse delete(ManagementRequest request) {
    if (!funnels.delete(site(request), request.pathParameter("funnel_id"))) {
      throw noSuchFunnel();
    }
    return ApiResponse.noContent();
  }

  private SiteId site(ManagementRequest request) {
    return request.site(sites).site().id();
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
