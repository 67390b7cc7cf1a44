package dev.vouch.embedded.log;

import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.RecordCodec;
import dev.vouch.embedded.log.ScrubTask.RewrittenGroup;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * One pass over the log's groups that finds the records of several removals. A slice that fails is
 * read again. Not thread-safe.
 */
final class ScrubPass {
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

  private boolean isRemoved(long position, byte[] bytes) {
    if (RecordGroup.isRemoved(bytes) || !search.isIn(bytes)) {
      return false;
    }
    LogRecord record = RecordCodec.decode(bytes);
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
    boolean add(long firstPosition, int recordCount, byte[] group) {
      if (search.isIn(group)) {
        rewrite(firstPosition, RecordGroup.split(group));
      }
      end = firstPosition + recordCount;
      bytes += group.length;
      return rewritten.size() < SLICE_GROUPS_MAX
          && rewrittenBytes < SLICE_REWRITTEN_MAX
          && bytes < SLICE_BYTES_MAX;
    }

    private void rewrite(long firstPosition, List<byte[]> records) {
      boolean changed = false;
      for (int i = 0; i < records.size(); i++) {
        if (isRemoved(firstPosition + i, records.get(i))) {
          records.set(i, RecordGroup.removed());
          changed = true;
        }
      }
      if (changed) {
        byte[] group = RecordGroup.join(records);
        rewritten.add(new RewrittenGroup(firstPosition, group));
        rewrittenBytes += group.length;
      }
    }

    List<RewrittenGroup> rewritten() {
      return rewritten;
    }

    long bytes() {
      return bytes;
    }
  }
}
