package dev.vouch.server.http;

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
 * The first step of a stop: accepts the connections that wait in the backlog of the listening
 * socket, because the kernel resets those when the socket is closed. Their responses, like all from
 * then on, close the connection.
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
   * Returns when a whole iteration of the acceptor has found no connection, or after two seconds if
   * new ones continue to arrive.
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
      // Connections arrive faster than they are accepted: those in the backlog are reset.
    }
  }

  /** Waits until the acceptor, and after it each event loop, has run twice. */
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
