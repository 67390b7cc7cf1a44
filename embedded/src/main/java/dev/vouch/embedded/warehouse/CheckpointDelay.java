package dev.vouch.embedded.warehouse;

import dev.vouch.embedded.rows.CreditedRows;
import dev.vouch.embedded.rows.Pause;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The time for which checkpoints of the rows have had to wait for queries. A few minutes are usual
 * next to a large export. For the projector's thread only.
 */
final class CheckpointDelay {
  private static final Duration WARNING_AFTER = Duration.ofMinutes(10);

  private final InstantSource clock;
  private final Pause betweenWarnings;
  private Optional<Instant> since = Optional.empty();

  CheckpointDelay(InstantSource clock) {
    this.clock = clock;
    this.betweenWarnings = new Pause(clock);
  }

  /** Notes that a checkpoint has to wait, and returns the warning for the log that is due. */
  Optional<String> begin() {
    Instant now = clock.instant();
    Instant begun = since.orElse(now);
    since = Optional.of(begun);
    if (now.isBefore(begun.plus(WARNING_AFTER)) || !betweenWarnings.isOver()) {
      return Optional.empty();
    }
    betweenWarnings.begin(WARNING_AFTER);
    return Optional.of(
        """
        %s has had no checkpoint for %d minutes, because reports or exports were running at each \
        attempt. %1$s.wal grows, erased records stay in the log, and the next start takes longer. \
        Export fewer days at a time, or reload reports less often\
        """
            .formatted(CreditedRows.FILE, Duration.between(begun, now).toMinutes()));
  }

  /** Notes that a checkpoint was made. */
  void end() {
    since = Optional.empty();
  }
}
