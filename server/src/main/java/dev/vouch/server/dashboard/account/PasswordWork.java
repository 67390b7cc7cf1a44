package dev.vouch.server.dashboard.account;

import dev.vouch.server.http.ProblemException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Looks at few passwords at once, since each takes a processor and 19 MiB for a while: the others
 * wait, and above a bound they are refused with a 503, so that a flood of sign-ins holds up neither
 * reports nor pages. Blocks; thread-safe.
 */
final class PasswordWork {
  private static final int AT_ONCE_MAX = 2;
  private static final int WAITING_MAX = 6;
  private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

  private final Semaphore places = new Semaphore(AT_ONCE_MAX + WAITING_MAX);
  private final Semaphore processors = new Semaphore(AT_ONCE_MAX, true);

  <R> R result(Supplier<R> work) {
    if (!places.tryAcquire()) {
      throw ProblemException.unavailable(
          "Many people sign in right now, and nothing was changed; try again in a moment.",
          RETRY_AFTER);
    }
    try {
      processors.acquireUninterruptibly();
      try {
        return work.get();
      } finally {
        processors.release();
      }
    } finally {
      places.release();
    }
  }
}
