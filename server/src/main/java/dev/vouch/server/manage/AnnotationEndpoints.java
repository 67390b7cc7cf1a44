package dev.vouch.server.manage;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.annotation.ChartAnnotation;
import dev.vouch.directory.annotation.ChartAnnotations;
import dev.vouch.directory.annotation.ChartAnnotations.AnnotationResult;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import dev.vouch.server.http.SitePath;
import dev.vouch.server.manage.AnnotationFields.NewAnnotation;
import dev.vouch.server.manage.ApiAuthentication.Right;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;

/** The endpoints of {@code /api/sites/{site_id}/annotations}. */
final class AnnotationEndpoints {
  private static final String ANNOTATIONS = "/api/sites/:site_id/annotations";
  private static final String ID = "annotation_id";

  private final SiteRegistry sites;
  private final ChartAnnotations annotations;

  AnnotationEndpoints(SiteRegistry sites, ChartAnnotations annotations) {
    this.sites = sites;
    this.annotations = annotations;
  }

  void mount(ApiRoutes routes) {
    routes.add(HttpMethod.POST, ANNOTATIONS, this::create);
    routes.add(Right.MEMBER, HttpMethod.GET, ANNOTATIONS, this::list);
    routes.add(HttpMethod.DELETE, ANNOTATIONS + "/:" + ID, this::delete);
  }

  private ApiResponse create(ManagementRequest request) {
    SiteId site = site(request);
    NewAnnotation wanted = ManagementRequest.valid(AnnotationFields.parse(request.fields()));
    return switch (annotations.add(site, wanted.date(), wanted.text())) {
      case AnnotationResult.Added(ChartAnnotation annotation) ->
          ApiResponse.created(json(annotation));
      case AnnotationResult.LimitReached() ->
          throw new ProblemException(ProblemType.CONFLICT, AnnotationFields.LIMIT_REACHED_MESSAGE);
      case AnnotationResult.SiteNotFound() -> throw SitePath.siteNotFound();
    };
  }

  private ApiResponse list(ManagementRequest request) {
    JsonArray list =
        new JsonArray(
            annotations.list(site(request)).stream().map(AnnotationEndpoints::json).toList());
    return ApiResponse.ok(new JsonObject().put("annotations", list));
  }

  private ApiResponse delete(ManagementRequest request) {
    if (!annotations.delete(site(request), request.pathParameter(ID))) {
      throw new ProblemException(
          ProblemType.NOT_FOUND,
          "No annotation has this ID. GET the site's annotations to list them.");
    }
    return ApiResponse.noContent();
  }

  private static JsonObject json(ChartAnnotation annotation) {
    return new JsonObject()
        .put(ID, annotation.id())
        .put("date", annotation.date().toString())
        .put("text", annotation.text())
        .put("author", annotation.author().map(EmailAddress::toString).orElse(null))
        .put("created_at", annotation.createdAt().toString());
  }

  private SiteId site(ManagementRequest request) {
    return request.site(sites).site().id();
  }
}
