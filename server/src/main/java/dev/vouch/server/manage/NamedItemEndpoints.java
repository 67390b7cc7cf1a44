package dev.vouch.server.manage;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.named.NamedItem;
import dev.vouch.directory.named.NamedItems;
import dev.vouch.directory.named.NamedItems.SaveResult;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import dev.vouch.server.http.SitePath;
import dev.vouch.server.manage.ApiAuthentication.Right;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * The endpoints that create, list, show, update and delete one kind of a site's named items, such
 * as {@code /api/sites/{site_id}/success-rules}.
 */
final class NamedItemEndpoints<V> {
  private final SiteRegistry sites;
  private final NamedItems<V> items;
  private final NamedItemResource<V> resource;
  private final String listPath;

  NamedItemEndpoints(SiteRegistry sites, NamedItems<V> items, NamedItemResource<V> resource) {
    this.sites = sites;
    this.items = items;
    this.resource = resource;
    listPath = "/api/sites/:site_id/" + resource.path();
  }

  void mount(ApiRoutes routes) {
    String itemPath = listPath + "/:" + resource.idName();
    Right readRight = resource.readRight();
    routes.add(HttpMethod.POST, listPath, this::create);
    routes.add(readRight, HttpMethod.GET, listPath, this::list);
    routes.add(readRight, HttpMethod.GET, itemPath, this::show);
    routes.add(HttpMethod.PATCH, itemPath, this::update);
    routes.add(HttpMethod.DELETE, itemPath, this::delete);
  }

  private ApiResponse create(ManagementRequest request) {
    SiteId site = site(request);
    V value = ManagementRequest.valid(resource.creation().apply(request.fields()));
    NamedItem<V> created = saved(items.create(site, value), SitePath::siteNotFound);
    return ApiResponse.created(json(created))
        .withLocation(listPath.replace(":site_id", site.toString()) + "/" + created.id());
  }

  private ApiResponse list(ManagementRequest request) {
    JsonArray list = new JsonArray(items.list(site(request)).stream().map(this::json).toList());
    return ApiResponse.ok(new JsonObject().put(resource.listName(), list));
  }

  private ApiResponse show(ManagementRequest request) {
    return ApiResponse.ok(
        json(items.find(site(request), id(request)).orElseThrow(this::itemNotFound)));
  }

  private ApiResponse update(ManagementRequest request) {
    SiteId site = site(request);
    UnaryOperator<V> changes = ManagementRequest.valid(resource.changes().apply(request.fields()));
    return ApiResponse.ok(
        json(saved(items.update(site, id(request), changes), this::itemNotFound)));
  }

  private ApiResponse delete(ManagementRequest request) {
    if (!items.delete(site(request), id(request))) {
      throw itemNotFound();
    }
    return ApiResponse.noContent();
  }

  private NamedItem<V> saved(SaveResult<V> result, Supplier<ProblemException> notFound) {
    return switch (result) {
      case SaveResult.Saved<V>(NamedItem<V> item) -> item;
      case SaveResult.NameTaken<V>() ->
          throw conflict(
              "A %1$s with this name already exists. Change that %1$s or choose another name."
                  .formatted(resource.noun()));
      case SaveResult.LimitReached<V>() ->
          throw conflict(
              "The limit of %d %ss is reached. Delete one first."
                  .formatted(resource.siteLimit(), resource.noun()));
      case SaveResult.NotFound<V>() -> throw notFound.get();
    };
  }

  private JsonObject json(NamedItem<V> item) {
    return new JsonObject()
        .put(resource.idName(), item.id())
        .mergeIn(resource.json().apply(item.value()))
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
