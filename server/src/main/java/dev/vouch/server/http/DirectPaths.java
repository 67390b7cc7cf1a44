package dev.vouch.server.http;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.internal.net.RFC3986;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The handlers of the requests that are answered without the router, by path. Complete before the
 * server listens, and only read from then on.
 */
public final class DirectPaths {
  private final Map<String, DirectHandler> handlers = new HashMap<>();
  private Function<DirectExchange, Optional<Runnable>> guard = exchange -> Optional.empty();

  private DirectPaths() {}

  /** Answers one request, on its event loop. */
  @FunctionalInterface
  public interface DirectHandler {
    /** Begins the answer. */
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

  /** Adds the handler of all methods of a path. */
  public void add(String path, DirectHandler handler) {
    handlers.put(path, handler);
  }

  /** Returns the paths that have a handler. */
  public Set<String> paths() {
    return Set.copyOf(handlers.keySet());
  }

  /**
   * Sets what decides about all requests before their handlers.
   *
   * @param decision returns the refusal of a request; empty if its handler may answer it
   */
  void guard(Function<DirectExchange, Optional<Runnable>> decision) {
    guard = decision;
  }

  /** Begins the answer to a request; returns false if its path is one of the router's. */
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

  /** Whether a path may be one of the keys spelled otherwise, such as {@code /event/}. */
  private static boolean isOtherSpelling(String path) {
    return path.endsWith("/") || path.contains("%") || path.contains("//") || path.contains("/.");
  }

  /** Returns a path as the router compares it, without a slash at its end. */
  private static String normalized(String path) {
    String normalized = RFC3986.normalizePath(path);
    return normalized.endsWith("/") ? normalized.substring(0, normalized.length() - 1) : normalized;
  }
}
