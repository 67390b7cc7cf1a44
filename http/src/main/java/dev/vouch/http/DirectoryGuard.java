package dev.vouch.http;

import dev.vouch.directory.database.Freshness;
import dev.vouch.directory.database.Freshness.State;
import dev.vouch.http.DirectPaths.DirectFeature;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Guard of all routes of a cluster node while PostgreSQL is unreachable. It rejects changes from
 * the beginning. Once the node's copy of the directory is so old that it may lack a revocation, it
 * rejects everything that depends on the copy. It also provides the health checks that report this.
 * Thread-safe; never blocks.
 */
public final class DirectoryGuard implements DirectFeature {
  private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

  private static final Set<HttpMethod> READING =
      Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);

  /** The paths of static files and health checks, which need no directory. */
  private static final Pattern INDEPENDENT =
      Pattern.compile("/(?:healthz/|assets/|vouch|problems|openapi\\.yaml).*");

  private static final ProblemDocument CUT_OFF =
      unavailable(
          "The server cannot reach its database (PostgreSQL) at present, so it makes no changes."
              + " Nothing was changed. Retry the same request after the number of seconds in"
              + " Retry-After.");

  private static final ProblemDocument OUTDATED =
      unavailable(
          "The server has not reached its database (PostgreSQL) for more than %d seconds. Nothing"
                  .formatted(Freshness.USABLE_MAX.toSeconds())
              + " was recorded or changed. Retry the same request after the number of seconds in"
              + " Retry-After.");

  private static final String REMEDY =
      "Check that it runs and that this node can reach it. Vouch recovers automatically.";

  private final Freshness freshness;

  public DirectoryGuard(Freshness freshness) {
    this.freshness = freshness;
  }

  private static ProblemDocument unavailable(String detail) {
    return ProblemDocument.of(ProblemType.UNAVAILABLE, detail);
  }

  /** Guards the paths that are answered without the router; none of them changes the directory. */
  @Override
  public void mount(DirectPaths paths) {
    paths.guard(
        exchange -> outdated(exchange.path()).map(problem -> () -> refuse(exchange, problem)));
  }

  @Override
  public void mount(Router router) {
    router.route().handler(routing -> admit(router, routing));
  }

  private void admit(Router router, RoutingContext routing) {
    outdated(routing.normalizedPath())
        .or(() -> cutOff(routing.request().method()))
        .ifPresentOrElse(problem -> refuse(router, routing, problem), routing::next);
  }

  private Optional<ProblemDocument> outdated(String path) {
    return freshness.state() == State.OUTDATED && !INDEPENDENT.matcher(path).matches()
        ? Optional.of(OUTDATED)
        : Optional.empty();
  }

  private Optional<ProblemDocument> cutOff(HttpMethod method) {
    return freshness.state() == State.CUT_OFF && !READING.contains(method)
        ? Optional.of(CUT_OFF)
        : Optional.empty();
  }

  private static void refuse(DirectExchange exchange, ProblemDocument problem) {
    RetryAfter.put(exchange.response(), RETRY_AFTER);
    exchange.answerWithoutBody(response -> send(problem, response));
  }

  private static void refuse(Router router, RoutingContext routing, ProblemDocument problem) {
    RetryAfter.put(routing.response(), RETRY_AFTER);
    Optional<ProblemView> page =
        ProblemView.forBrowsers(router).filter(_ -> BrowserAccept.isHtml(routing));
    BodyDrain.answer(
        routing.vertx(),
        routing.request(),
        response ->
            page.map(view -> show(view, routing, problem))
                .orElseGet(() -> send(problem, response)));
  }

  private static Future<Void> show(
      ProblemView view, RoutingContext routing, ProblemDocument problem) {
    view.show(routing, problem);
    return Future.succeededFuture();
  }

  /**
   * Sends the problem. Pages of all origins can read it, because it contains nothing about a site.
   */
  private static Future<Void> send(ProblemDocument problem, HttpServerResponse response) {
    return problem.send(response.putHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN, "*"));
  }

  /** Returns in one sentence why all requests are rejected; empty if events are accepted. */
  public Optional<String> failure() {
    return switch (freshness.state()) {
      case CONNECTED, CUT_OFF -> Optional.empty();
      case OUTDATED ->
          Optional.of(
              "PostgreSQL has not answered for %d s, so events and all other requests are rejected with 503. %s"
                  .formatted(freshness.age().toSeconds(), REMEDY));
    };
  }

  /**
   * Returns in one sentence why changes are rejected although events are accepted; empty if changes
   * are accepted or everything is rejected.
   */
  public Optional<String> warning() {
    return switch (freshness.state()) {
      case CONNECTED, OUTDATED -> Optional.empty();
      case CUT_OFF ->
          Optional.of(
              "PostgreSQL has not answered for %d s, so changes and events with an Idempotency-Key are rejected with 503, and after %d s all requests. %s"
                  .formatted(
                      freshness.age().toSeconds(), Freshness.USABLE_MAX.toSeconds(), REMEDY));
    };
  }
}
