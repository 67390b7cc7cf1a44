package dev.vouch.embedded.log;

import java.util.List;

/** A change to the log that the scrubber has the committer make. */
sealed interface ScrubTask {
  /** Replaces the records of groups, in one transaction. */
  record Rewrite(List<RewrittenGroup> groups) implements ScrubTask {
    public Rewrite {
      groups = List.copyOf(groups);
    }
  }

  /** Empties the WAL, which has copies of the removed records. */
  record TruncateWal() implements ScrubTask {}

  /**
   * Stores the result of a search.
   *
   * @param completed removals whose records are no longer in the log
   * @param pending the other ones, with the position from which they are searched for again
   */
  record Finish(List<Removal> completed, List<PendingRemoval> pending) implements ScrubTask {
    public Finish {
      completed = List.copyOf(completed);
      pending = List.copyOf(pending);
    }
  }

  /**
   * A group without its removed records.
   *
   * @param records in the encoding of {@link RecordGroup}; must not be modified
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared, printed or hashed.
  record RewrittenGroup(long firstPosition, byte[] records) {}
}
