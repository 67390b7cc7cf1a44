package dev.vouch.embedded.log;

import java.time.Instant;
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
   * Stores that the log was searched up to a position.
   *
   * @param begun when the search began
   */
  record Finish(List<PendingRemoval> removals, Instant begun, long until) implements ScrubTask {
    public Finish {
      removals = List.copyOf(removals);
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
