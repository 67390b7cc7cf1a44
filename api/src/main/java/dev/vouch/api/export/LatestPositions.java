package dev.vouch.api.export;

import dev.vouch.core.log.LogPositions;
import dev.vouch.http.ProblemException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The last positions of a log to which other nodes append as well. A node learns these positions
 * with a delay, so {@link #get} waits for the maximum delay before it reads them. Thread-safe;
 * blocks.
 */
public final class LatestPositions implements Supplier<LogPositions> {
  private static final Duration RETRY_AFTER = Duration.ofSeconds(30);

  private final Supplier<LogPositions> known;
  private final Supplier<Optional<String>> failure;
  private final Duration ageMax;

  /**
   * Creates the supplier.
   *
   * @param known the last positions that this node has learned
   * @param failure why the known positions may be older than {@code ageMax}; empty if they are not
   */
  public LatestPositions(
      Supplier<LogPositions> known, Supplier<Optional<String>> failure, Duration ageMax) {
    this.known = known;
    this.failure = failure;
    this.ageMax = ageMax;
  }

  /**
   * Returns positions at least as high as the log's at the time of the call.
   *
   * @throws ProblemException 503 if they are unknown
   */
  @Override
  public LogPositions get() {
    try {
      Thread.sleep(ageMax);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the export was stopped", e);
    }
    failure
        .get()
        .ifPresent(
            reason -> {
              throw ProblemException.unavailable(reason, RETRY_AFTER);
            });
    return known.get();
  }
}
