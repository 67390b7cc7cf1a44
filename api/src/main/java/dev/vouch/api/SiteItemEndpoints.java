package dev.vouch.api;

import dev.vouch.api.ApiAuthentication.Right;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.RequestFields;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.item.SiteItem;
import dev.vouch.directory.item.SiteItems.SaveResult;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;
import dev.vouch.http.SitePath;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * The endpoints that create, list and delete one kind of item of a site, such as {@code
 * /api/sites/{site_id}/annotations}. For a kind whose items can be changed, also the endpoints that
 * show and update one item.
 */
final class SiteItemEndpoints<V> {
  private final SiteRegistry sites;
  private final SiteItemResource<V> resource;
  private final String listPath;

  SiteItemEndpoints(SiteRegistry sites, SiteItemResource<V> resource) {
    this.sites = sites;
    this.resource = resource;
    listPath = "/api/sites/:site_id/" + resource.path();
  }

  void mount(ApiRoutes routes) {
    String itemPath = listPath + "/:" + resource.idName();
    Right readRight = resource.readRight();
    routes.add(HttpMethod.POST, listPath, this::create);
    routes.add(readRight, HttpMethod.GET, listPath, this::list);
    resource
        .changes()
        .ifPresent(
            parser -> {
              routes.add(readRight, HttpMethod.GET, itemPath, this::show);
              routes.add(HttpMethod.PATCH, itemPath, request -> update(request, parser));
            });
    routes.add(HttpMethod.DELETE, itemPath, this::delete);
  }

  private ApiResponse create(ManagementRequest request) {
    SiteId site = site(request);
    SaveResult<V> result =
        ManagementRequest.valid(resource.creation().apply(request.fields())).on(site);
    SiteItem<V> created = saved(result, SitePath::siteNotFound);
    ApiResponse response = ApiResponse.created(json(created));
    return resource.changes().isEmpty()
        ? response
        : response.withLocation(listPath.replace(":site_id", site.toString()) + "/" + created.id());
  }

  private ApiResponse list(ManagementRequest request) {
    JsonArray list =
        new JsonArray(resource.items().list(site(request)).stream().map(this::json).toList());
    return ApiResponse.ok(new JsonObject().put(resource.listName(), list));
  }

  private ApiResponse show(ManagementRequest request) {
    return ApiResponse.ok(
        json(resource.items().find(site(request), id(request)).orElseThrow(this::itemNotFound)));
  }

  private ApiResponse update(
      ManagementRequest request, Function<RequestFields, ParseResult<UnaryOperator<V>>> parser) {
    SiteId site = site(request);
    UnaryOperator<V> changes = ManagementRequest.valid(parser.apply(request.fields()));
    return ApiResponse.ok(
        json(saved(resource.items().update(site, id(request), changes), this::itemNotFound)));
  }

  private ApiResponse delete(ManagementRequest request) {
    if (!resource.items().delete(site(request), id(request))) {
      throw itemNotFound();
    }
    return ApiResponse.noContent();
  }

  private SiteItem<V> saved(SaveResult<V> result, Supplier<ProblemException> notFound) {
    return switch (result) {
      case SaveResult.Saved<V>(SiteItem<V> item) -> item;
      case SaveResult.Taken<V>(SiteItem<V> by) -> throw conflict(resource.takenMessage().apply(by));
      case SaveResult.LimitReached<V>() -> throw conflict(resource.limitMessage());
      case SaveResult.NotFound<V>() -> throw notFound.get();
    };
  }

  private JsonObject json(SiteItem<V> item) {
    return new JsonObject()
        .put(resource.idName(), item.id())
        .mergeIn(resource.json().apply(item))
        .put("created_at", item.createdAt().toString());
  }

  private SiteId site(ManagementRequest request) {
    return request.site(sites).site().id();
  }

  private String id(ManagementRequest request) {
    return request.pathParameter(resource.idName());
  }

  private static ProblemException conflict(String detail) {
    return new ProblemException(ProblemType.CONFLICT, detail);
  }

  private ProblemException itemNotFound() {
    return new ProblemException(
        ProblemType.NOT_FOUND,
        "No %s has this ID. GET the site's %s to list them."
            .formatted(resource.noun(), resource.path()));
  }
}
