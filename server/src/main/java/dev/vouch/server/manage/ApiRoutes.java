package dev.vouch.server.manage;

import dev.vouch.directory.audit.CurrentActor;
import dev.vouch.server.http.BlockingRequests;
import dev.vouch.server.http.BodyLimit;
import dev.vouch.server.http.LimitedBody;
import dev.vouch.server.http.ProblemType;
import dev.vouch.server.http.UploadLimiter;
import dev.vouch.server.manage.ApiAuthentication.Right;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Consumer;

/**
 * The routes of the management API. Actions run on virtual threads, because they block on the disk.
 */
final class ApiRoutes {
  private static final int BODY_BYTES_MAX = 64 * 1024;
  private static final int CONCURRENT_MAX = 32;

  private final BlockingRequests requests = new BlockingRequests(CONCURRENT_MAX);
  private final Router router;
  private final ApiAuthentication authentication;
  private final UploadLimiter uploads;

  ApiRoutes(Router router, ApiAuthentication authentication, UploadLimiter uploads) {
    this.router = router;
    this.authentication = authentication;
    this.uploads = uploads;
  }

  /** The action of a route. */
  interface Action {
    ApiResponse answer(ManagementRequest request);
  }

  /** Adds a route for the owners of the site in the path. */
  void add(HttpMethod method, String path, Action action) {
    add(Right.OWNER, method, path, action);
  }

  /** Adds a route for callers with a right, which is checked before the body is read. */
  void add(Right right, HttpMethod method, String path, Action action) {
    route(right, method, path).handler(requests.handler(context -> answer(context, action)));
  }

  /**
   * Adds a route for callers with a right that only reads; it is interrupted after 30 seconds, or
   * when the client disconnects.
   */
  void addQuery(Right right, HttpMethod method, String path, Action action) {
    route(right, method, path).handler(requests.queryHandler(context -> answer(context, action)));
  }

  /**
   * Adds a route for the owners of the site in the path, whose body is a file of up to {@link
   * BodyLimit#UPLOAD_BYTES_MAX}.
   */
  void addUpload(HttpMethod method, String path, Action action) {
    route(Right.OWNER, method, path, BodyLimit.upload(BodyLimit.UPLOAD_BYTES_MAX))
        .handler(requests.uploadHandler(context -> uploads.inTurn(() -> answer(context, action))));
  }

  private Route route(Right right, HttpMethod method, String path) {
    return route(right, method, path, BodyLimit.authenticated(BODY_BYTES_MAX));
  }

  private Route route(Right right, HttpMethod method, String path, BodyLimit limit) {
    return router
        .route(method, path)
        .handler(
            context -> {
              context.response().putHeader(HttpHeaders.CACHE_CONTROL, "no-store");
              context.next();
            })
        .handler(authentication.require(right))
        .handler(context -> readBody(context, limit));
  }

  private static void readBody(RoutingContext context, BodyLimit limit) {
    LimitedBody.read(
        context,
        limit,
        body -> {
          ManagementRequest.putBody(context, body);
          context.next();
        },
        () -> context.fail(ProblemType.BODY_TOO_LARGE.status()));
  }

  private static Consumer<HttpServerResponse> answer(RoutingContext context, Action action) {
    ManagementRequest request = new ManagementRequest(context);
    return CurrentActor.as(request.caller().actor(), () -> action.answer(request))::send;
  }
}
