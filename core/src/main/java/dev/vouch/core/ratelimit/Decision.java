package dev.vouch.core.ratelimit;

import java.time.Duration;

/** The limiter's decision about one request. */
public sealed interface Decision {
  /** Returns how many more requests would be admitted now. */
  int remaining();

  /** Returns the time until the oldest counted request leaves the window. */
  Duration reset();

  /** The request is admitted and counts. */
  record Admitted(int remaining, Duration reset) implements Decision {}

  /** The request exceeds the limit and does not count. */
  record Refused(Duration reset) implements Decision {
    @Override
    public int remaining() {
      return 0;
    }
  }
}
