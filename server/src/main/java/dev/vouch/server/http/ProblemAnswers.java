package dev.vouch.server.http;

import dev.vouch.directory.database.DirectoryException;
import dev.vouch.server.resource.FatalErrors;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Failure handler of a router. Responds to each failed request with a problem. */
final class ProblemAnswers {
  private static final Logger LOG = LoggerFactory.getLogger(ProblemAnswers.class);

  private static final String API = "/api/";
  private static final String EVENTS = "/v1/";

  /** The response to a request that failed unexpectedly, without details of the failure. */
  static final ProblemDocument INTERNAL_ERROR =
      ProblemDocument.of(ProblemType.INTERNAL_ERROR, detail(ProblemType.INTERNAL_ERROR));

  /** A change may have been committed although the connection to PostgreSQL was lost. */
  private static final String CHECK_CHANGE =
      " If you sent a change, check whether it was made before you send it again.";

  private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

  private final Router router;

  private ProblemAnswers(Router router) {
    this.router = router;
  }

  static void mount(Router router) {
    ProblemAnswers answers = new ProblemAnswers(router);
    for (ProblemType type : ProblemType.values()) {
      router.errorHandler(type.status(), answers::answer);
    }
  }

  private void answer(RoutingContext context) {
    if (context.response().ended()) {
      return;
    }
    Optional<ProblemException> refusal = refusal(context.failure(), context.response());
    if (refusal.isPresent()) {
      refusal.get().retryAfter().ifPresent(wait -> RetryAfter.put(context.response(), wait));
      ProblemView.of(context).show(context, refusal.get().document());
      return;
    }
    ProblemType type =
        ProblemType.ofStatus(context.statusCode()).orElse(ProblemType.INTERNAL_ERROR);
    Optional.ofNullable(context.failure())
        .filter(failure -> type == ProblemType.INTERNAL_ERROR)
        .ifPresent(ProblemAnswers::log);
    if (context.response().headWritten()) {
      // The response was partly written and cannot be completed; vertx-web has closed the
      // connection.
      return;
    }
    if (type == ProblemType.METHOD_NOT_ALLOWED) {
      context.response().putHeader(HttpHeaders.ALLOW, String.join(", ", allowed(context)));
    }
    ProblemDocument problem = ProblemDocument.of(type, detail(type, context.normalizedPath()));
    browserView(context, type).orElseGet(() -> ProblemView.of(context)).show(context, problem);
  }

  /** Answers a request that has failed, and that the router does not know. */
  static void answer(HttpServerRequest request, Throwable failure) {
    HttpServerResponse response = request.response();
    if (response.ended()) {
      return;
    }
    Optional<ProblemException> refusal = refusal(failure, response);
    if (refusal.isPresent()) {
      refusal.get().retryAfter().ifPresent(wait -> RetryAfter.put(response, wait));
      Future<Void> _ = refusal.get().document().send(response);
      return;
    }
    log(failure);
    if (response.headWritten()) {
      // The response was partly written and cannot be completed.
      request.connection().close();
    } else {
      Future<Void> _ = INTERNAL_ERROR.send(response);
    }
  }

  /** Returns the refusal that a failure stands for; empty if it is unexpected. */
  private static Optional<ProblemException> refusal(
      @Nullable Throwable failure, HttpServerResponse response) {
    return switch (failure) {
      case ProblemException refusal -> Optional.of(refusal);
      case DirectoryException cause when !response.headWritten() ->
          Optional.of(
              ProblemException.unavailable(DirectoryCause.log(cause) + CHECK_CHANGE, RETRY_AFTER));
      case null, default -> Optional.empty();
    };
  }

  /** A page instead of a problem document, for browsers at an unknown path outside of the API. */
  private Optional<ProblemView> browserView(RoutingContext context, ProblemType type) {
    if (type != ProblemType.NOT_FOUND || isApi(context.normalizedPath())) {
      return Optional.empty();
    }
    Optional<ProblemView> view = ProblemView.forBrowsers(router);
    view.ifPresent(_ -> context.response().putHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT));
    return view.filter(_ -> BrowserAccept.isHtml(context));
  }

  private static boolean isApi(String path) {
    return (path + "/").startsWith(API) || (path + "/").startsWith(EVENTS);
  }

  /**
   * Logs the stack trace of a failed request without its address and without the failure's message,
   * and ends the process if it is a fatal error.
   */
  static void log(Throwable failure) {
    LOG.error("A request failed", new MessagelessException(failure));
    FatalErrors.report(failure);
  }

  /** Returns the methods of the routes that match the request's path. */
  private Set<String> allowed(RoutingContext context) {
    Set<String> methods = new TreeSet<>();
    for (Route route : router.getRoutes()) {
      if (route.methods() != null && PathPattern.of(route).matches(context.normalizedPath())) {
        route.methods().stream().map(HttpMethod::name).forEach(methods::add);
      }
    }
    return methods;
  }

  private static String detail(ProblemType type, String path) {
    return type == ProblemType.NOT_FOUND && (path + "/").startsWith(API)
        ? "There is no such endpoint. /reference lists all endpoints with their methods."
        : detail(type);
  }

  private static String detail(ProblemType type) {
    return switch (type) {
      case NOT_FOUND -> "Check the path. Events are sent with POST /event.";
      case METHOD_NOT_ALLOWED -> "Use a method listed in the Allow header.";
      case BODY_TOO_LARGE -> "Send a smaller body.";
      case INTERNAL_ERROR ->
          "The request may or may not have been processed. Retry an event only with the same"
              + " Idempotency-Key. The error is in the server's log.";
      case INVALID_REQUEST -> "Send a valid HTTP/1.1 request with one Host header.";
      case UNAUTHORIZED,
          FORBIDDEN,
          REQUEST_TIMEOUT,
          CONFLICT,
          ADDRESS_TOO_LONG,
          UNSUPPORTED_MEDIA_TYPE,
          IDEMPOTENCY_CONFLICT,
          RATE_LIMITED,
          HEADERS_TOO_LARGE,
          UNAVAILABLE,
          OUTCOME_UNKNOWN ->
          "See the page that type refers to.";
    };
  }

  /** A copy of a failure and its causes without their messages, which may quote the request. */
  private static final class MessagelessException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private MessagelessException(Throwable failure) {
      super(
          failure.getClass().getName(),
          Optional.ofNullable(failure.getCause()).map(MessagelessException::new).orElse(null));
      setStackTrace(failure.getStackTrace());
    }
  }

  /**
   * The path of a route as a pattern: {@code :parameters} match one segment, and {@code *} matches
   * anything.
   */
  record PathPattern(Pattern pattern) {
    private static final Pattern PARAMETER = Pattern.compile(":[A-Za-z_][A-Za-z0-9_]*");

    static PathPattern of(Route route) {
      String path = route.getPath();
      if (path == null) {
        return new PathPattern(Pattern.compile(".*"));
      }
      return new PathPattern(
          Pattern.compile(PARAMETER.matcher(path).replaceAll("[^/]+").replace("*", ".*")));
    }

    boolean matches(String path) {
      return pattern.matcher(path).matches();
    }
  }
}
