package dev.vouch.http;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The event loop of a request, on which the response must be written. If a step fails, the response
 * is 500; without this class, Vert.x would send no response. A step may fail after the log has
 * stored the event, so the 500 does not say that nothing was recorded. Created on the request's
 * event loop; thread-safe.
 */
public final class RequestEventLoop {
  private final HttpServerRequest request;
  private final Consumer<Throwable> failure;
  private final Vertx vertx = Objects.requireNonNull(Vertx.currentContext()).owner();
  private final Thread thread = Thread.currentThread();
  private final ReadySteps ready = ReadySteps.current();

  /** Creates the event loop of a request of the router. The router answers failures. */
  public RequestEventLoop(RoutingContext routing) {
    this(routing.request(), routing::fail);
  }

  /** Creates the event loop of a request that is answered without the router. */
  RequestEventLoop(HttpServerRequest request) {
    this(request, e -> ProblemAnswers.answer(request, e));
  }

  private RequestEventLoop(HttpServerRequest request, Consumer<Throwable> failure) {
    this.request = request;
    this.failure = failure;
  }

  HttpServerRequest request() {
    return request;
  }

  Vertx vertx() {
    return vertx;
  }

  /**
   * Starts an asynchronous step on the event loop, and continues on the event loop with its result:
   * immediately if the step is already complete, otherwise whichever thread completes it.
   */
  public <T> void then(Supplier<CompletionStage<T>> start, Consumer<T> next) {
    attempt(
        () ->
            start
                .get()
                .whenComplete(
                    (result, e) -> {
                      if (Thread.currentThread().equals(thread)) {
                        proceed(result, e, next);
                      } else {
                        ready.add(() -> proceed(result, e, next));
                      }
                    }));
  }

  private <T> void proceed(T result, @Nullable Throwable e, Consumer<T> next) {
    if (e == null) {
      attempt(() -> next.accept(result));
    } else {
      fail(e);
    }
  }

  /** Runs a step on the event loop after a delay. */
  public void after(Duration delay, Runnable step) {
    vertx.setTimer(delay.toMillis(), timer -> attempt(step));
  }

  /** Runs a step on the event loop; can be called from any thread. */
  void run(Runnable step) {
    ready.add(() -> attempt(step));
  }

  /** Runs a step immediately; must be called on the event loop. */
  public void attempt(Runnable step) {
    try {
      step.run();
    } catch (RuntimeException | Error e) {
      fail(e);
    }
  }

  /** Answers the request with a failure. Must be called on the event loop. */
  void fail(Throwable e) {
    failure.accept(e);
  }
}
