package dev.vouch.embedded.log;

import dev.vouch.core.log.LogRecord;
import dev.vouch.embedded.log.ScrubTask.RewrittenGroup;
import dev.vouch.embedded.log.StoredRecord.Damaged;
import dev.vouch.embedded.log.StoredRecord.Intact;
import dev.vouch.embedded.log.StoredRecord.Removed;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One pass over the log's groups that finds the records of several removals. A slice that fails is
 * read again. A group with damage is not changed: its bytes remain for an investigation. Not
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
  private final NumberSearch search;
  private long next;

  /**
   * @param until the log's end
   */
  ScrubPass(List<PendingRemoval> removals, Instant begun, long until) {
    this.removals = List.copyOf(removals);
    this.begun = begun;
    this.until = until;
    search =
        new NumberSearch(
            removals.stream().map(pending -> pending.removal().containedNumber()).toList());
    next = removals.stream().mapToLong(PendingRemoval::scrubbedUntil).min().orElse(until);
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

  ScrubTask finish() {
    return new ScrubTask.Finish(removals, begun, until);
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
          case Damaged damaged -> {
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
              + " there are any, remain until the log is pruned. Stop Vouch and run ./vouch check"
              + " (docs/recovery.md)",
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
