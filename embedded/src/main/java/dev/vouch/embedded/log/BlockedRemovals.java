package dev.vouch.embedded.log;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The removals that cannot complete because the log is damaged: their records may be in groups that
 * are not changed. They are searched for again at most once an hour, until the group is pruned or
 * its damage is skipped (docs/recovery.md). Changed by the scrubber's thread only, read by any
 * thread.
 */
final class BlockedRemovals {
  private static final Duration RETRY_AFTER = Duration.ofHours(1);

  /** By the position of the removal. */
  private volatile Map<Long, Block> blocks = Map.of();

  /** The first damaged group that may have a removal's records. */
  record DamagedGroup(long firstPosition, long lastPosition) {}

  private record Block(DamagedGroup group, Instant retryAt) {}

  /** Whether it is too early to search for a removal's records again. */
  boolean isDelayed(PendingRemoval pending, Instant now) {
    Block block = blocks.get(pending.removal().position());
    return block != null && now.isBefore(block.retryAt());
  }

  /** Stores the result of a completed pass for its removals. */
  void update(
      List<PendingRemoval> searched, Map<PendingRemoval, DamagedGroup> blocked, Instant now) {
    Map<Long, Block> updated = new HashMap<>(blocks);
    searched.forEach(pending -> updated.remove(pending.removal().position()));
    blocked.forEach(
        (pending, group) ->
            updated.put(pending.removal().position(), new Block(group, now.plus(RETRY_AFTER))));
    blocks = Map.copyOf(updated);
  }

  /** Returns that erased records remain, with the remedy; empty if nothing is blocked. */
  Optional<String> warning() {
    return blocks.values().stream()
        .map(Block::group)
        .min(Comparator.comparingLong(DamagedGroup::firstPosition))
        .map(
            group ->
                ("Erased records may remain in the log, because a commit with %s is damaged. Stop"
                        + " Vouch, run ./vouch check and skip what is damaged with ./vouch repair"
                        + " (docs/recovery.md). Otherwise they remain until the log is pruned.")
                    .formatted(LostPositions.text(group.firstPosition(), group.lastPosition())));
  }
}
