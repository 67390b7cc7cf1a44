package dev.vouch.http;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.internal.net.RFC3986;
import io.vertx.ext.web.Router;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The handlers of requests that are answered without the router, by path. Handlers are added before
 * the server listens; from then on, the paths are only read.
 */
public final class DirectPaths {
  private final Map<String, DirectHandler> handlers = new HashMap<>();
  private Function<DirectExchange, Optional<Runnable>> guard = exchange -> Optional.empty();

  private DirectPaths() {}

  /** Answers requests of one path, on the request's event loop. */
  @FunctionalInterface
  public interface DirectHandler {
    /** Begins to answer a request. */
    void handle(DirectExchange exchange);
  }

  static DirectPaths of(List<Feature> features) {
    DirectPaths paths = new DirectPaths();
    features.stream()
        .flatMap(
            feature -> feature instanceof DirectFeature direct ? Stream.of(direct) : Stream.empty())
        .forEach(feature -> feature.mount(paths));
    return paths;
  }

  /** Adds the handler of a path, for all methods. */
  public void add(String path, DirectHandler handler) {
    handlers.put(path, handler);
  }

  /** Returns the paths that have a handler. */
  public Set<String> paths() {
    return Set.copyOf(handlers.keySet());
  }

  /**
   * Sets a guard, which runs before each handler.
   *
   * @param decision returns an action that rejects the request; empty if the handler may answer it
   */
  void guard(Function<DirectExchange, Optional<Runnable>> decision) {
    guard = decision;
  }

  /**
   * Begins to answer a request; returns false if no handler has its path and the router must
   * answer.
   */
  boolean handle(HttpServerRequest request) {
    String path = spelledAsAdded(request.path());
    DirectHandler handler = handlers.get(path);
    if (handler == null) {
      return false;
    }
    DirectExchange exchange = new DirectExchange(request, path);
    exchange.attempt(
        () -> {
          Optional<Runnable> refusal = guard.apply(exchange);
          if (refusal.isPresent()) {
            refusal.get().run();
          } else {
            handler.handle(exchange);
          }
        });
    return true;
  }

  private String spelledAsAdded(@Nullable String path) {
    if (path == null) {
      return "";
    }
    return !handlers.containsKey(path) && isOtherSpelling(path) ? normalized(path) : path;
  }

  /**
   * Returns whether a path may be a different spelling of a handler's path, such as {@code
   * /event/}.
   */
  private static boolean isOtherSpelling(String path) {
    return path.endsWith("/") || path.contains("%") || path.contains("//") || path.contains("/.");
  }

  /** Returns a path as the router compares it, without a trailing slash. */
  private static String normalized(String path) {
    String normalized = RFC3986.normalizePath(path);
    return normalized.endsWith("/") ? normalized.substring(0, normalized.length() - 1) : normalized;
  }

  /**
   * A feature that answers some paths without the router, because routing and the router's context
   * cost as much as recording an event. Its handlers run on an event loop.
   */
  public interface DirectFeature extends Feature {
    /** Adds the handlers of the paths that it answers without the router. */
    void mount(DirectPaths paths);

    /** Adds the routes of its other paths to the router; none by default. */
    @Override
    default void mount(Router router) {}
  }
}
