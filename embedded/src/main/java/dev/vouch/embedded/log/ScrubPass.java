package dev.vouch.embedded.log;

import dev.vouch.core.log.LogRecord;
import dev.vouch.core.migration.UsedKey;
import dev.vouch.embedded.log.LogFiles.LogFile;
import dev.vouch.embedded.log.PendingRemoval.Block;
import dev.vouch.embedded.log.StoredGroup.StoredRecord;
import dev.vouch.embedded.log.StoredGroup.StoredRecord.Damaged;
import dev.vouch.embedded.log.StoredGroup.StoredRecord.Intact;
import dev.vouch.embedded.log.StoredGroup.StoredRecord.Removed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One pass over the log's groups that finds the records of several removals. A damaged group is not
 * changed, so that its bytes remain for an investigation, until an operator skips the damage; what
 * was skipped is then removed with the erased records. Not thread-safe.
 */
final class ScrubPass {
  private static final Logger LOG = LoggerFactory.getLogger(ScrubPass.class);

  private final List<PendingRemoval> removals;
  private final Instant begun;
  private final long until;
  private final LostPositions lost;
  private final NumberSearch search;

  /** By the removal that cannot complete, the first damaged group that may have its records. */
  private final Map<PendingRemoval, StoredGroup> blocked = new LinkedHashMap<>();

  private long next;

  /**
   * @param until the log's end
   * @param lost the positions that an operator has skipped
   */
  ScrubPass(List<PendingRemoval> removals, Instant begun, long until, LostPositions lost) {
    this.removals = List.copyOf(removals);
    this.begun = begun;
    this.until = until;
    this.lost = lost;
    search = searchFor(this.removals);
    next = removals.stream().mapToLong(PendingRemoval::scrubbedUntil).min().orElse(until);
  }

  private static NumberSearch searchFor(List<PendingRemoval> removals) {
    return new NumberSearch(
        removals.stream().map(pending -> pending.removal().containedNumber()).toList());
  }

  List<PendingRemoval> removals() {
    return removals;
  }

  /** Returns the position from which the log is searched next. */
  long next() {
    return next;
  }

  boolean isAtEnd() {
    return next >= until;
  }

  /**
   * Returns the position until which a file is searched.
   *
   * @param following the file after it, if there is one
   */
  long end(Optional<LogFile> following) {
    return following.map(LogFile::firstPosition).orElse(until);
  }

  /** Goes on at a position, before which all was searched. */
  void completed(long end) {
    next = end;
  }

  /** Returns the removals that are blocked or may have later records, once all was searched. */
  List<PendingRemoval> pendingRemovals(Instant now) {
    List<PendingRemoval> pending = new ArrayList<>();
    for (PendingRemoval searched : removals) {
      StoredGroup damaged = blocked.get(searched);
      if (damaged != null) {
        long first = damaged.firstPosition();
        Block block = new Block(first, damaged.end() - 1, now);
        pending.add(new PendingRemoval(searched.removal(), first, Optional.of(block)));
      } else if (!searched.isComplete(begun)) {
        pending.add(new PendingRemoval(searched.removal(), until, Optional.empty()));
      }
    }
    return pending;
  }

  /** Returns whether a group has records to remove, and reports if it is damaged. */
  boolean search(StoredGroup group) {
    if (mayHaveRecords(group)) {
      damage(group)
          .ifPresent(
              damaged -> {
                block(group);
                reportUnchanged(group, damaged);
              });
    }
    return isChanged(group);
  }

  private boolean mayHaveRecords(StoredGroup group) {
    return group.end() > next && search.isIn(group.bytes());
  }

  private boolean isChanged(StoredGroup group) {
    if (!mayHaveRecords(group) || damage(group).isPresent()) {
      return false;
    }
    return group.records().stream().anyMatch(this::isRemoved)
        || group.keys().stream().anyMatch(this::isRemoved);
  }

  /** Returns the bytes that replace the bytes of a group. */
  byte[] rewritten(StoredGroup group, long salt) {
    if (!isChanged(group)) {
      return group.bytes();
    }
    if (!group.hasHeader()) {
      return new byte[0]; // All of it was skipped.
    }
    List<byte[]> records = new ArrayList<>();
    for (StoredRecord stored : group.records()) {
      records.add(
          stored instanceof Intact intact && !isRemoved(stored)
              ? intact.encoded().array()
              : NewGroup.removed());
    }
    List<UsedKey> keys = group.keys().stream().filter(key -> !isRemoved(key)).toList();
    return group.with(records, keys).encode(salt);
  }

  private Optional<Damaged> damage(StoredGroup group) {
    return group.records().stream()
        .filter(Damaged.class::isInstance)
        .map(Damaged.class::cast)
        .filter(damaged -> !lost.contains(damaged.position(), damaged.last()))
        .findFirst();
  }

  private void block(StoredGroup group) {
    for (PendingRemoval pending : removals) {
      if (pending.scrubbedUntil() < group.end()
          && searchFor(List.of(pending)).isIn(group.bytes())) {
        blocked.putIfAbsent(pending, group);
      }
    }
  }

  private boolean isRemoved(StoredRecord stored) {
    return switch (stored) {
      case Intact(long position, LogRecord record, _) ->
          removals.stream().anyMatch(pending -> pending.removal().removes(position, record));
      case Removed _ -> false;
      case Damaged _ -> true; // It was skipped.
    };
  }

  private boolean isRemoved(UsedKey key) {
    return removals.stream().anyMatch(pending -> pending.removal().removes(key));
  }

  private static void reportUnchanged(StoredGroup group, Damaged damaged) {
    LOG.error(
        "The log is damaged: {} cannot be read ({}). Erased records at positions {} to {}, if there"
            + " are any, remain until the damage is skipped or the log is pruned. Stop Vouch and"
            + " run ./vouch check (docs/recovery.md)",
        damaged.positions(),
        damaged.reason(),
        group.firstPosition(),
        group.end() - 1);
  }
}
