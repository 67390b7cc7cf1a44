package dev.vouch.messages.delivery;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Backoff between delivery attempts, with increasing pauses and jitter. The jitter spreads the
 * retries of messages that failed together.
 */
public final class RetryBackoff {
  private static final double SHORTEST = 0.8;
  private static final double LONGEST = 1.2;

  private static final List<Duration> PAUSES =
      List.of(
          Duration.ofSeconds(5),
          Duration.ofSeconds(30),
          Duration.ofMinutes(2),
          Duration.ofMinutes(10),
          Duration.ofHours(1),
          Duration.ofHours(6));

  private final RandomGenerator random;

  public RetryBackoff(RandomGenerator random) {
    this.random = random;
  }

  /**
   * Returns the pause after a failed attempt.
   *
   * @param attempts the number of failed attempts, at least 1
   * @return empty if there are no attempts left
   */
  public Optional<Duration> after(int attempts) {
    if (attempts > PAUSES.size()) {
      return Optional.empty();
    }
    double milliseconds =
        PAUSES.get(attempts - 1).toMillis() * random.nextDouble(SHORTEST, LONGEST);
    return Optional.of(Duration.ofMillis((long) milliseconds));
  }
}
