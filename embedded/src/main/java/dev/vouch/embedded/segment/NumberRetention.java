package dev.vouch.embedded.segment;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.WarehouseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Drops people and texts to which no event refers, at checkpoints. One retention serves many
 * removals. Called by the projector's thread only.
 */
final class NumberRetention {
  private final Numbering numbering;

  /** Sites that may have people or texts to which no event refers. */
  private final Set<SiteId> unused;

  private Instant begun = Instant.EPOCH;

  NumberRetention(Numbering numbering, Collection<SiteId> unused) {
    this.numbering = numbering;
    this.unused = new HashSet<>(unused);
  }

  /** Records sites from which events were removed. */
  void note(Set<SiteId> removedFrom) {
    unused.addAll(removedFrom);
  }

  Set<SiteId> unused() {
    return unused;
  }

  boolean isNeeded() {
    return !unused.isEmpty();
  }

  /**
   * Begins a retention if it is due, and returns its sites. There is no retention while a file is
   * missing: the file may be restored, and it is unknown to which numbers it refers.
   */
  Set<SiteId> begin(Instant now, boolean hasLostFile) {
    boolean isDue = isOver(CheckpointPlan.REMOVAL_DELAY, begun, now);
    if (!isDue || hasLostFile || unused.isEmpty()) {
      return Set.of();
    }
    numbering.beginRetention();
    begun = now;
    return Set.copyOf(unused);
  }

  /** Whether a duration has passed, or the clock was set back. */
  static boolean isOver(Duration duration, Instant since, Instant now) {
    return now.isBefore(since) || !now.isBefore(since.plus(duration));
  }

  /**
   * Drops the numbers to which the events of a checkpoint do not refer.
   *
   * @param isRemovedSince whether events of a site were removed since the checkpoint began
   * @return the failure if memory was exhausted; the numbers of that site stay until the next
   *     retention
   */
  Optional<WarehouseException> drop(
      StateDraft draft, Checkpoint checkpoint, Predicate<SiteId> isRemovedSince) {
    Optional<WarehouseException> failure = Optional.empty();
    for (Map.Entry<SiteId, LiveNumbers> live : checkpoint.live.entrySet()) {
      SiteId site = live.getKey();
      boolean isPartly = checkpoint.partlyRetained.contains(site) || isRemovedSince.test(site);
      try {
        drop(draft, site, live.getValue(), isPartly);
      } catch (OutOfMemoryError e) {
        // Memory outside the heap is exhausted; an exhausted heap ends the process
        // (docs/PERFORMANCE.md).
        failure =
            Optional.of(
                new WarehouseException(
                    "memory is short to drop people and texts: raise VOUCH_MEMORY", e));
      }
    }
    return failure;
  }

  private void drop(StateDraft draft, SiteId site, LiveNumbers live, boolean isPartly) {
    if (!draft.keys(site).isEmpty()) {
      numbering.retain(site, live);
      if (!isPartly) {
        unused.remove(site);
      }
    } else if (live.people().isEmpty()) {
      draft.forget(site);
      numbering.delete(site);
      unused.remove(site);
    }
  }
}
