package dev.vouch.core.ratelimit;

import java.time.Duration;

/** The limiter's decision about requests of one key. */
public sealed interface Decision {
  /** Returns how many more requests would be admitted now. */
  int remaining();

  /** Returns the time until the oldest counted request leaves the window. */
  Duration reset();

  /** The requests are admitted and count. */
  record Admitted(int remaining, Duration reset) implements Decision {}

  /**
   * The requests exceed the limit and do not count.
   *
   * @param remaining less than the number of requests
   * @param reset the time until enough of the counted requests have left the window
   */
  record Refused(int remaining, Duration reset) implements Decision {}
}
