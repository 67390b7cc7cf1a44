package dev.vouch.http;

import dev.vouch.directory.database.DirectoryException;
import dev.vouch.directory.database.SqliteFailure;
import dev.vouch.http.resource.FatalErrors;
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

/** Failure handler of a router. Answers each failed request with a problem. */
final class ProblemAnswers {
  private static final Logger LOG = LoggerFactory.getLogger(ProblemAnswers.class);

  private static final String API = "/api/";
  private static final String EVENTS = "/v1/";

  /** The response to a request that failed unexpectedly, without details of the failure. */
  static final ProblemDocument INTERNAL_ERROR =
      ProblemDocument.of(ProblemType.INTERNAL_ERROR, detail(ProblemType.INTERNAL_ERROR));

  /**
   * Added to the response if the connection to PostgreSQL was lost: the change may have been
   * committed.
   */
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
      // Part of the response was already written and cannot be replaced; vertx-web has closed the
      // connection.
      return;
    }
    if (type == ProblemType.METHOD_NOT_ALLOWED) {
      context.response().putHeader(HttpHeaders.ALLOW, String.join(", ", allowed(context)));
    }
    ProblemDocument problem = ProblemDocument.of(type, detail(type, context.normalizedPath()));
    browserView(context, type).orElseGet(() -> ProblemView.of(context)).show(context, problem);
  }

  /** Answers a failed request that the router has not handled. */
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
      // Part of the response was already written and cannot be replaced.
      request.connection().close();
    } else {
      Future<Void> _ = INTERNAL_ERROR.send(response);
    }
  }

  /** Returns the rejection that the failure represents; empty if the failure is unexpected. */
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

  /**
   * Returns the HTML view for browsers that request an unknown path outside the API; otherwise
   * empty.
   */
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
   * Logs the stack trace of a failed request, without the request's path and the failure's message.
   * Ends the process if the failure is a fatal error.
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

  /**
   * A copy of a failure and its causes without their messages, which may contain parts of the
   * request.
   */
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
   * The path of a route as a pattern. A {@code :parameter} matches one segment; {@code *} matches
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

  /**
   * Explanations of failures of the directory (sites, keys and accounts) for responses and the log.
   */
  static final class DirectoryCause {
    private static final Logger LOG = LoggerFactory.getLogger(DirectoryCause.class);

    private DirectoryCause() {}

    /**
     * Logs a failure and returns its cause in one or two sentences. The log has no stack trace if
     * the disk is the cause.
     */
    static String log(DirectoryException failure) {
      return switch (SqliteFailure.of(failure)) {
        case DISK_FULL ->
            ofDisk("The disk of the data directory is full. Free space on it.", failure);
        case SYSTEM ->
            ofDisk(
                "The server's database cannot be read or written. Check the free space and the"
                    + " permissions of the data directory.",
                failure);
        case DAMAGED, LOCKED, OTHER -> {
          LOG.error("A request failed, because the directory cannot be used", failure);
          yield "The server cannot use its database at present.";
        }
      };
    }

    private static String ofDisk(String cause, DirectoryException failure) {
      LOG.error("A request failed. {} Details: {}", cause, failure.getMessage());
      return cause;
    }
  }
}
