package dev.vouch.http;

import io.netty.channel.EventLoopGroup;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The first step of shutdown: accepts the connections that are still in the backlog of the
 * listening socket, because the kernel would reset them when the socket is closed. From then on,
 * every response closes its connection.
 */
final class BacklogDrain {
  private static final Duration TIME_MAX = Duration.ofSeconds(2);

  private final Vertx vertx;
  private final List<Listener> listeners;
  private final OpenConnections open;

  BacklogDrain(Vertx vertx, List<Listener> listeners, OpenConnections open) {
    this.vertx = vertx;
    this.listeners = listeners;
    this.open = open;
  }

  /**
   * Accepts connections until the acceptor has found none in a whole iteration, or for two seconds
   * if new ones continue to arrive.
   */
  void run() {
    long endNanos = System.nanoTime() + TIME_MAX.toNanos();
    try {
      long before;
      do {
        before = open.accepted();
        awaitIteration(endNanos - System.nanoTime());
      } while (open.accepted() != before && System.nanoTime() < endNanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw new IllegalStateException("An event loop rejects tasks", e);
    } catch (TimeoutException e) {
      // Connections arrive faster than they are accepted; the remaining ones in the backlog are
      // reset.
    }
  }

  /** Waits until the acceptor has run twice, and then each event loop. */
  private void awaitIteration(long nanos)
      throws InterruptedException, ExecutionException, TimeoutException {
    for (int iteration = 0; iteration < 2; iteration++) {
      if (vertx instanceof VertxInternal internal) {
        EventLoopGroup acceptors = internal.acceptorEventLoopGroup();
        acceptors.next().submit(() -> {}).get(nanos, TimeUnit.NANOSECONDS);
      }
    }
    for (int iteration = 0; iteration < 2; iteration++) {
      Future.all(listeners.stream().map(Listener::prepareStop).toList())
          .toCompletionStage()
          .toCompletableFuture()
          .get(nanos, TimeUnit.NANOSECONDS);
    }
  }
}
