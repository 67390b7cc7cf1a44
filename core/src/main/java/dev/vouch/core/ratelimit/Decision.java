package dev.vouch.core.ratelimit;

import java.time.Duration;

/** What the limiter says to one request. */
public sealed interface Decision {
  /** How many more requests would be admitted right now. */
  int remaining();

  /** Until the oldest counted request leaves the window. */
  Duration reset();

  /** The request may go on, and counts. */
  record Admitted(int remaining, Duration reset) implements Decision {}

  /** The request is over the limit, and does not count. */
  record Refused(Duration reset) implements Decision {
    @Override
    public int remaining() {
      return 0;
    }
  }
}
