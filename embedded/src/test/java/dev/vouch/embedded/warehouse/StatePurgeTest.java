package dev.vouch.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.contract.log.ManualClock;
import dev.vouch.embedded.state.RocksDbState;
import dev.vouch.embedded.state.RocksDbState.Opened;
import dev.vouch.embedded.state.StateSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When the credit state is purged. */
class StatePurgeTest {
  private static final Instant NOW = Instant.parse("2026-05-12T00:00:00Z");

  @TempDir private Path directory;
  private final ManualClock clock = new ManualClock(NOW);

  @Test
  void state_isPurgedEvery22Hours_alsoAcrossRestarts() {
    try (RocksDbState state = open();
        StatePurge purge = new StatePurge(state, clock)) {
      assertThat(state.lastPurge()).isEmpty();
      purge.purgeIfDue();
      assertThat(state.lastPurge()).hasValue(NOW);
    }
    clock.advance(Duration.ofHours(22).minusMillis(1));
    try (RocksDbState state = open();
        StatePurge purge = new StatePurge(state, clock)) {
      purge.purgeIfDue();
      assertThat(state.lastPurge()).hasValue(NOW);
      clock.advance(Duration.ofMillis(1));
      purge.purgeIfDue();
      assertThat(state.lastPurge()).hasValue(NOW.plus(Duration.ofHours(22)));
    }
  }

  @Test
  void stateThatWasPurgedInTheFuture_isPurgedOnceTheClockIsCorrected() {
    try (RocksDbState state = open();
        StatePurge purge = new StatePurge(state, clock)) {
      clock.advance(Duration.ofDays(30));
      purge.purgeIfDue();
      clock.set(NOW);
      purge.purgeIfDue();
      assertThat(state.lastPurge()).hasValue(NOW);
    }
  }

  private RocksDbState open() {
    return ((Opened.Usable) RocksDbState.open(directory, StateSettings.DEFAULT, 1)).state();
  }
}
