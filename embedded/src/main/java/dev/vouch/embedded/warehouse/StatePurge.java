package dev.vouch.embedded.warehouse;

import dev.vouch.embedded.state.RocksDbState;
import dev.vouch.embedded.state.StateException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Purges the credit state in the background, so that deleted data leaves its files within a day:
 * the hashes of facts to which no open day can refer, and those of erased users (docs/identity.md
 * I3). Thread-safe.
 */
final class StatePurge implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StatePurge.class);

  /** With the check interval and the duration of a purge, less than a day. */
  private static final Duration INTERVAL = Duration.ofHours(22);

  private static final Duration CHECK_INTERVAL = Duration.ofHours(1);

  /** Short, so that a server that is often restarted purges too. */
  private static final Duration START_DELAY = Duration.ofMinutes(1);

  private final RocksDbState state;
  private final InstantSource clock;
  private final ScheduledExecutorService background =
      Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("state-purge"));

  StatePurge(RocksDbState state, InstantSource clock) {
    this.state = state;
    this.clock = clock;
  }

  void start() {
    ScheduledFuture<?> _ =
        background.scheduleWithFixedDelay(
            this::purgeIfDue,
            START_DELAY.toSeconds(),
            CHECK_INTERVAL.toSeconds(),
            TimeUnit.SECONDS);
  }

  /** Purges the state if that is due. A failed purge is retried by the next check. */
  void purgeIfDue() {
    try {
      Instant now = clock.instant();
      if (!isDue(now)) {
        return;
      }
      state.purge(now);
    } catch (StateException e) {
      if (!background.isShutdown()) {
        LOG.warn("The credit state was not purged ({}); retrying in an hour", e.getMessage());
      }
    }
  }

  /**
   * Whether a purge is due, also if the last purge is in the future because the clock was set back.
   */
  private boolean isDue(Instant now) {
    Instant last = state.lastPurge().orElse(Instant.EPOCH);
    return last.isAfter(now) || !last.plus(INTERVAL).isAfter(now);
  }

  /** Stops the checks. The state, which is closed next, ends a purge in progress. */
  @Override
  public void close() {
    background.shutdown();
  }
}
