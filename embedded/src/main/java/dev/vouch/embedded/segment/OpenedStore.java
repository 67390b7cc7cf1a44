package dev.vouch.embedded.segment;

import java.util.List;

/** What opening an event store has found. */
public sealed interface OpenedStore {
  /**
   * A store as of its last checkpoint.
   *
   * @param damaged files of closed days that are missing or shorter than they were written; their
   *     events are not in the store
   */
  record Usable(EventStore store, List<StoredFileCheck.Damaged> damaged) implements OpenedStore {
    public Usable {
      damaged = List.copyOf(damaged);
    }
  }

  /**
   * Files that cannot be used. What is derived can be deleted ({@link StoredFiles#deleteDerived})
   * and comes back from the log.
   *
   * @param reason names the file
   */
  record Unusable(String reason) implements OpenedStore {}
}
