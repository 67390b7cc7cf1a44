package dev.vouch.http.ops;

import dev.vouch.http.Feature;
import dev.vouch.http.JsonText;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The health endpoints. {@code /healthz/live} reports that the process is running. {@code
 * /healthz/ready} reports whether it can serve requests: 200, or 503 with the reasons. Load
 * balancers poll it every few seconds and stop sending requests after a 503. Thread-safe.
 */
public final class Health implements Feature {
  private static final Logger LOG = LoggerFactory.getLogger(Health.class);
  private static final Duration POLLED_WITHIN = Duration.ofMinutes(1);

  private final List<Check> checks;
  private final List<Check> warnings;
  private final LongSupplier nanoTime;
  private volatile long lastPolledNanos;
  private final AtomicBoolean ready = new AtomicBoolean(true);
  private volatile boolean stopping;

  /**
   * Creates the endpoints. The checks must not block.
   *
   * @param warnings checks that are reported by {@code /healthz/ready} without making it fail
   */
  public Health(List<Check> checks, List<Check> warnings, LongSupplier nanoTime) {
    this.checks = List.copyOf(checks);
    this.warnings = List.copyOf(warnings);
    this.nanoTime = nanoTime;
    this.lastPolledNanos = nanoTime.getAsLong() - POLLED_WITHIN.toNanos();
  }

  /** The health check of one subsystem. */
  @FunctionalInterface
  public interface Check {
    /** Returns the failure as a sentence; empty if healthy. */
    Optional<String> failure();
  }

  /**
   * Makes readiness fail before the server stops. If readiness was polled within the last minute,
   * waits for {@code drain}, so that load balancers can react while requests are still served. An
   * interrupt ends the wait.
   */
  public void stop(Duration drain) {
    stopping = true;
    if (nanoTime.getAsLong() - lastPolledNanos >= POLLED_WITHIN.toNanos()) {
      return;
    }
    LOG.info("Stopping; new requests are served for another {} ms", drain.toMillis());
    try {
      Thread.sleep(drain);
    } catch (InterruptedException e) {
      LOG.info("Stopping at once");
    }
  }

  @Override
  public void mount(Router router) {
    mount(router, "/healthz/live", List::of, List::of);
    mount(router, "/healthz/ready", this::reasons, () -> failures(warnings));
  }

  /** Registers GET and HEAD, because load balancers use one or the other. */
  private static void mount(
      Router router, String path, Supplier<List<String>> reasons, Supplier<List<String>> warnings) {
    router
        .route(path)
        .method(HttpMethod.GET)
        .method(HttpMethod.HEAD)
        .handler(context -> respond(context, reasons.get(), warnings.get()));
  }

  private List<String> reasons() {
    lastPolledNanos = nanoTime.getAsLong();
    if (stopping) {
      return List.of("The server is stopping.");
    }
    List<String> reasons = failures(checks);
    logChange(reasons);
    return reasons;
  }

  private void logChange(List<String> reasons) {
    if (ready.getAndSet(reasons.isEmpty()) == reasons.isEmpty()) {
      return;
    }
    if (reasons.isEmpty()) {
      LOG.info("The server is ready again");
    } else {
      LOG.warn("The server is not ready: {}", String.join(" ", reasons));
    }
  }

  private static List<String> failures(List<Check> checks) {
    return checks.stream().map(Check::failure).flatMap(Optional::stream).toList();
  }

  private static void respond(RoutingContext context, List<String> reasons, List<String> warnings) {
    JsonObject body =
        reasons.isEmpty()
            ? new JsonObject().put("status", "ok")
            : new JsonObject().put("status", "unavailable").put("reasons", new JsonArray(reasons));
    if (!warnings.isEmpty()) {
      body.put("warnings", new JsonArray(warnings));
    }
    context
        .response()
        .setStatusCode(reasons.isEmpty() ? 200 : 503)
        .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
        .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
        .end(JsonText.of(body));
  }
}
