package dev.vouch.embedded.warehouse;

import java.time.Instant;

/**
 * The time up to which the rows are known to have everything that was recorded, with its credit.
 * The applied records alone show this only up to the latest of them. Thread-safe.
 */
final class CaughtUp {
  private volatile Instant until;

  CaughtUp(Instant until) {
    this.until = until;
  }

  void until(Instant time) {
    until = time;
  }

  Instant until() {
    return until;
  }
}
