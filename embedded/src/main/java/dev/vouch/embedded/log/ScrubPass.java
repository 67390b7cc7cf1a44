package dev.vouch.embedded.log;

import dev.vouch.core.log.LogRecord;
import dev.vouch.embedded.log.BlockedRemovals.DamagedGroup;
import dev.vouch.embedded.log.ScrubTask.RewrittenGroup;
import dev.vouch.embedded.log.StoredRecord.Damaged;
import dev.vouch.embedded.log.StoredRecord.Intact;
import dev.vouch.embedded.log.StoredRecord.Removed;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One pass over the log's groups that finds the records of several removals. A slice that fails is
 * read again. A damaged group is not changed, so that its bytes remain for an investigation, until
 * an operator skips the damage; what was skipped is then removed with the erased records. Not
 * thread-safe.
 */
final class ScrubPass {
  private static final Logger LOG = LoggerFactory.getLogger(ScrubPass.class);
  private static final int SLICE_GROUPS_MAX = 64;
  private static final long SLICE_REWRITTEN_MAX = 8L * 1024 * 1024;
  private static final long SLICE_BYTES_MAX = 64L * 1024 * 1024;

  private final List<PendingRemoval> removals;
  private final Instant begun;
  private final long until;
  private final LostPositions lost;
  private final NumberSearch search;
  private final Map<PendingRemoval, DamagedGroup> blocked = new LinkedHashMap<>();
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

  /** Returns the removals that cannot complete, because a damaged group may have their records. */
  Map<PendingRemoval, DamagedGroup> blocked() {
    return blocked;
  }

  /** Returns the position from which the next slice is read. */
  long next() {
    return next;
  }

  boolean isAtEnd() {
    return next >= until;
  }

  Slice slice() {
    return new Slice(next);
  }

  void completed(Slice slice) {
    // A slice without groups is at the log's end.
    next = slice.end > next ? slice.end : until;
  }

  /**
   * Returns what to store at the end: a removal that is blocked or may have later records stays.
   */
  ScrubTask finish() {
    List<Removal> completed = new ArrayList<>();
    List<PendingRemoval> pending = new ArrayList<>();
    for (PendingRemoval searched : removals) {
      DamagedGroup damaged = blocked.get(searched);
      if (damaged != null) {
        pending.add(new PendingRemoval(searched.removal(), damaged.firstPosition()));
      } else if (searched.isComplete(begun)) {
        completed.add(searched.removal());
      } else {
        pending.add(new PendingRemoval(searched.removal(), until));
      }
    }
    return new ScrubTask.Finish(completed, pending);
  }

  private void block(StoredGroup group) {
    DamagedGroup damaged = new DamagedGroup(group.firstPosition(), group.end() - 1);
    for (PendingRemoval pending : removals) {
      if (pending.scrubbedUntil() < group.end()
          && searchFor(List.of(pending)).isIn(group.bytes())) {
        blocked.putIfAbsent(pending, damaged);
      }
    }
  }

  private boolean isRemoved(long position, LogRecord record) {
    return removals.stream().anyMatch(pending -> pending.removal().removes(position, record));
  }

  /** Some successive groups. */
  final class Slice {
    private final List<RewrittenGroup> rewritten = new ArrayList<>();
    private long end;
    private long bytes;
    private long rewrittenBytes;

    private Slice(long first) {
      end = first;
    }

    /** Searches a group; returns whether the slice may have more. */
    boolean add(StoredGroup group) {
      if (search.isIn(group.bytes())) {
        rewrite(group);
      }
      end = group.end();
      bytes += group.bytes().length;
      return rewritten.size() < SLICE_GROUPS_MAX
          && rewrittenBytes < SLICE_REWRITTEN_MAX
          && bytes < SLICE_BYTES_MAX;
    }

    private void rewrite(StoredGroup group) {
      List<byte[]> records = new ArrayList<>(group.recordCount());
      boolean changed = false;
      for (StoredRecord stored : group.records()) {
        switch (stored) {
          case Intact(long position, LogRecord record, ByteBuffer encoded) -> {
            boolean removed = isRemoved(position, record);
            records.add(removed ? RecordGroup.removed() : bytesOf(encoded));
            changed |= removed;
          }
          case Removed _ -> records.add(RecordGroup.removed());
          case Damaged(long first, long last, _) when lost.contains(first, last) -> {
            for (long position = first; position <= last; position++) {
              records.add(RecordGroup.removed());
            }
            changed = true;
          }
          case Damaged damaged -> {
            block(group);
            reportUnchanged(group, damaged);
            return;
          }
        }
      }
      if (changed) {
        byte[] bytes = RecordGroup.join(group.firstPosition(), records);
        rewritten.add(new RewrittenGroup(group.firstPosition(), bytes));
        rewrittenBytes += bytes.length;
      }
    }

    private static byte[] bytesOf(ByteBuffer encoded) {
      byte[] bytes = new byte[encoded.remaining()];
      encoded.duplicate().get(bytes);
      return bytes;
    }

    private static void reportUnchanged(StoredGroup group, Damaged damaged) {
      LOG.error(
          "log.db is damaged: {} cannot be read ({}). Erased records at positions {} to {}, if"
              + " there are any, remain until the damage is skipped or the log is pruned. Stop"
              + " Vouch and run ./vouch check (docs/recovery.md)",
          damaged.positions(),
          damaged.reason(),
          group.firstPosition(),
          group.end() - 1);
    }

    List<RewrittenGroup> rewritten() {
      return rewritten;
    }

    long bytes() {
      return bytes;
    }
  }
}
