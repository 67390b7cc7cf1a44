package dev.vouch.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for a state that another thread or process changes. */
public final class AwaitedState {
  private static final Duration INTERVAL = Duration.ofMillis(10);

  private AwaitedState() {}

  /** Returns the time until the state was reached; fails if that takes longer than {@code max}. */
  public static Duration awaited(Duration max, BooleanSupplier state) {
    Instant start = Instant.now();
    while (!state.getAsBoolean()) {
      assertThat(Duration.between(start, Instant.now())).isLessThan(max);
      LockSupport.parkNanos(INTERVAL.toNanos());
    }
    return Duration.between(start, Instant.now());
  }
}
