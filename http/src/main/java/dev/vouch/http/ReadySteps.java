package dev.vouch.http;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Queue of the steps of requests that other threads have completed and that one event loop must
 * continue. Steps that become ready together, such as the responses to the events of one commit,
 * run in one task, for which the event loop wakes up once. Created on its event loop; thread-safe.
 */
final class ReadySteps {
  private final Context loop = Objects.requireNonNull(Vertx.currentContext());
  private final Queue<Runnable> ready = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean isScheduled = new AtomicBoolean();

  /** Returns the queue of the current event loop. */
  static ReadySteps current() {
    return Objects.requireNonNull(
        Objects.requireNonNull(Vertx.currentContext()).get(ReadySteps.class));
  }

  /** Sets this queue as the result of {@link #current} on its event loop. */
  void use() {
    loop.put(ReadySteps.class, this);
  }

  /** Adds a step, which must not throw. */
  void add(Runnable step) {
    ready.add(step);
    if (!isScheduled.get() && !isScheduled.getAndSet(true)) {
      loop.runOnContext(now -> run());
    }
  }

  private void run() {
    isScheduled.set(false);
    for (Runnable step = ready.poll(); step != null; step = ready.poll()) {
      step.run();
    }
  }
}
