package dev.vouch.server.http;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The event loop that a request lives on, where everything of its answer must be written. A step
 * that breaks there gets the client a 500, where Vert.x alone would leave it without an answer. A
 * step can break after the log has taken an event, so that 500 never says that nothing was
 * recorded. To be made on that event loop; thread-safe.
 */
public final class RequestEventLoop {
  private final RoutingContext routing;
  private final Context loop;

  public RequestEventLoop(RoutingContext routing) {
    this.routing = routing;
    this.loop = routing.vertx().getOrCreateContext();
  }

  /** Starts something here, and goes on with its result here, whichever thread it comes from. */
  public <T> void then(Supplier<CompletionStage<T>> start, Consumer<T> next) {
    attempt(
        () ->
            Future.fromCompletionStage(start.get(), loop)
                .onSuccess(result -> attempt(() -> next.accept(result)))
                .onFailure(routing::fail));
  }

  /** Takes the step here, some time later. */
  public void after(Duration delay, Runnable step) {
    routing.vertx().setTimer(delay.toMillis(), timer -> attempt(step));
  }

  /** Takes the step here, from whichever thread this is called. */
  void run(Runnable step) {
    loop.runOnContext(now -> attempt(step));
  }

  /** Takes the step at once, in a callback that is on this event loop already. */
  public void attempt(Runnable step) {
    try {
      step.run();
    } catch (RuntimeException | Error broken) {
      routing.fail(broken);
    }
  }
}
