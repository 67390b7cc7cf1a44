package dev.vouch.http;

import dev.vouch.core.warehouse.QueryMemoryException;
import dev.vouch.core.warehouse.WarehouseRestoringException;
import dev.vouch.core.warehouse.WarehouseUnavailableException;
import io.vertx.core.Vertx;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;

/**
 * Interrupts the thread that works on a request when the client disconnects or the time limit is
 * reached, to stop its query. Confined to the request's event loop.
 */
final class RequestInterruption {
  private static final Duration RETRY_AFTER_TOO_LARGE = Duration.ofSeconds(30);
  private static final Duration RETRY_AFTER_NOT_OPEN = Duration.ofSeconds(5);
  private static final Duration RETRY_AFTER_RESTORING = Duration.ofSeconds(10);

  private final Duration timeLimit;
  private Cause cause = Cause.NONE;

  private enum Cause {
    NONE,
    DISCONNECTED,
    TIME_LIMIT
  }

  RequestInterruption(Duration timeLimit) {
    this.timeLimit = timeLimit;
  }

  /** Watches a request until its response has ended. */
  void watch(RoutingContext routing, Thread thread) {
    Vertx vertx = routing.vertx();
    long timer = vertx.setTimer(timeLimit.toMillis(), _ -> interrupt(thread, Cause.TIME_LIMIT));
    routing.addEndHandler(
        ended -> {
          vertx.cancelTimer(timer);
          if (ended.failed()) {
            interrupt(thread, Cause.DISCONNECTED);
          }
        });
  }

  private void interrupt(Thread thread, Cause why) {
    cause = why;
    thread.interrupt();
  }

  private static ProblemException tooLarge() {
    return ProblemException.unavailable(
        "The report needs more memory than the server has. Choose a shorter range or fewer"
            + " filters. The server's operator can raise VOUCH_MEMORY.",
        RETRY_AFTER_TOO_LARGE);
  }

  private static ProblemException notOpen() {
    return ProblemException.unavailable(
        "Reports are not available at present: the server opens its warehouse again after an error"
            + " of the database, usually within seconds. Events are still recorded. Try again"
            + " later; if it lasts, the server's operator finds the cause in Vouch's log.",
        RETRY_AFTER_NOT_OPEN);
  }

  private static ProblemException notAvailable(String shard) {
    return ProblemException.unavailable(
        "Reports of this site are not available at present: %s of the warehouse does not answer. Events are still recorded. Try again later; if it lasts, the server's operator finds the cause in Vouch's log."
            .formatted(shard),
        RETRY_AFTER_NOT_OPEN);
  }

  private static Throwable withRemedy(Throwable failure) {
    return switch (failure) {
      case QueryMemoryException _ -> tooLarge();
      case WarehouseUnavailableException unavailable ->
          unavailable
              .shard()
              .map(RequestInterruption::notAvailable)
              .orElseGet(RequestInterruption::notOpen);
      case WarehouseRestoringException restoring ->
          ProblemException.unavailable(
              restoring.getMessage() + " Try again later.", RETRY_AFTER_RESTORING);
      case Throwable other -> other;
    };
  }

  /** Responds to a request whose work failed, by interruption or otherwise. */
  void fail(RoutingContext routing, Throwable failure) {
    switch (cause) {
      case NONE -> routing.fail(withRemedy(failure));
      case DISCONNECTED -> {
        // The client has disconnected, so no response is needed.
      }
      case TIME_LIMIT ->
          routing.fail(
              ProblemException.unavailable(
                  ("The report took longer than %d seconds and was stopped. Choose a shorter range"
                          + " or fewer filters, or try again later.")
                      .formatted(RetryAfter.wholeSeconds(timeLimit)),
                  timeLimit));
    }
  }
}
