package dev.vouch.api;

import dev.vouch.api.ApiAuthentication.Right;
import dev.vouch.directory.audit.CurrentActor;
import dev.vouch.http.BlockingRequests;
import dev.vouch.http.BodyLimit;
import dev.vouch.http.LimitedBody;
import dev.vouch.http.ProblemType;
import dev.vouch.http.UploadLimiter;
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

  /** Computes the response to a request, on a virtual thread. */
  interface Action {
    ApiResponse answer(ManagementRequest request);
  }

  /** Adds a route for the owners of the site in the path. */
  void add(HttpMethod method, String path, Action action) {
    add(Right.OWNER, method, path, action);
  }

  /** Adds a route for callers with a right. The right is checked before the body is read. */
  void add(Right right, HttpMethod method, String path, Action action) {
    route(right, method, path).handler(requests.handler(context -> answer(context, action)));
  }

  /**
   * Adds a read-only route for callers with a right. A request is interrupted after 30 seconds, or
   * when the client disconnects.
   */
  void addQuery(Right right, HttpMethod method, String path, Action action) {
    route(right, method, path).handler(requests.queryHandler(context -> answer(context, action)));
  }

  /**
   * Adds a route for the owners of the site in the path. The request body is a file of at most
   * {@link BodyLimit#UPLOAD_BYTES_MAX} bytes.
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
