package dev.vouch.server.export;

import dev.vouch.core.log.LogPositions;
import dev.vouch.server.http.ProblemException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The last positions of a log that other nodes append to as well. A node learns them with a delay,
 * so it waits until what it has learned is from after the request. Thread-safe; blocks.
 */
public final class LatestPositions implements Supplier<LogPositions> {
  private static final Duration RETRY_AFTER = Duration.ofSeconds(30);

  private final Supplier<LogPositions> known;
  private final Supplier<Optional<String>> failure;
  private final Duration ageMax;

  /**
   * Creates the positions.
   *
   * @param known the positions that this node knows of
   * @param failure why they may be older than {@code ageMax}; empty if they are not
   */
  public LatestPositions(
      Supplier<LogPositions> known, Supplier<Optional<String>> failure, Duration ageMax) {
    this.known = known;
    this.failure = failure;
    this.ageMax = ageMax;
  }

  /**
   * Returns at least the positions at the time of the call.
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
