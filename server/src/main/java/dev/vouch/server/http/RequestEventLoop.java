package dev.vouch.server.http;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The event loop of a request, on which its answer must be written. If a step fails there, the
 * client gets a 500, while Vert.x alone would send no answer. A step can fail after the log has
 * stored an event, so this 500 never claims that nothing was recorded. Create it on that event
 * loop; thread-safe.
 */
public final class RequestEventLoop {
  private final RoutingContext routing;
  private final Context loop;

  public RequestEventLoop(RoutingContext routing) {
    this.routing = routing;
    this.loop = routing.vertx().getOrCreateContext();
  }

  /**
   * Starts an asynchronous step here and continues with its result here, whichever thread completes
   * it.
   */
  public <T> void then(Supplier<CompletionStage<T>> start, Consumer<T> next) {
    attempt(
        () ->
            Future.fromCompletionStage(start.get(), loop)
                .onSuccess(result -> attempt(() -> next.accept(result)))
                .onFailure(routing::fail));
  }

  /** Runs the step here after a delay. */
  public void after(Duration delay, Runnable step) {
    routing.vertx().setTimer(delay.toMillis(), timer -> attempt(step));
  }

  /** Runs the step here; may be called on any thread. */
  void run(Runnable step) {
    loop.runOnContext(now -> attempt(step));
  }

  /** Runs the step at once, in a callback that is already on this event loop. */
  public void attempt(Runnable step) {
    try {
      step.run();
    } catch (RuntimeException | Error e) {
      routing.fail(e);
    }
  }
}
