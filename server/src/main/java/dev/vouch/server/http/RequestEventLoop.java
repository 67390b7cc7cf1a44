package dev.vouch.server.http;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The event loop of a request, on which the response must be written. If a step fails, the response
 * is 500; Vert.x alone would send no response. A step may fail after the log has stored the event,
 * so this 500 does not say that nothing was recorded. Created on that event loop; thread-safe.
 */
public final class RequestEventLoop {
  private final RoutingContext routing;
  private final Context loop;

  public RequestEventLoop(RoutingContext routing) {
    this.routing = routing;
    this.loop = routing.vertx().getOrCreateContext();
  }

  /**
   * Starts an asynchronous step on the event loop, and continues there with its result, whichever
   * thread completes it.
   */
  public <T> void then(Supplier<CompletionStage<T>> start, Consumer<T> next) {
    attempt(
        () ->
            Future.fromCompletionStage(start.get(), loop)
                .onSuccess(result -> attempt(() -> next.accept(result)))
                .onFailure(routing::fail));
  }

  /** Runs a step on the event loop after a delay. */
  public void after(Duration delay, Runnable step) {
    routing.vertx().setTimer(delay.toMillis(), timer -> attempt(step));
  }

  /** Runs a step on the event loop; can be called from any thread. */
  void run(Runnable step) {
    loop.runOnContext(now -> attempt(step));
  }

  /** Runs a step immediately; must be called on the event loop. */
  public void attempt(Runnable step) {
    try {
      step.run();
    } catch (RuntimeException | Error e) {
      routing.fail(e);
    }
  }
}
