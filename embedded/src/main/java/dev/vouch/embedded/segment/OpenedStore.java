package dev.vouch.embedded.segment;

import java.util.List;

/** The result of opening an event store. */
public sealed interface OpenedStore {
  /**
   * A store as of its last checkpoint.
   *
   * @param damaged files of closed days that are missing, or whose size, header or list of parts is
   *     wrong; their events are not in the store
   */
  record Usable(EventStore store, List<StoredFileCheck.Damaged> damaged) implements OpenedStore {
    public Usable {
      damaged = List.copyOf(damaged);
    }
  }

  /**
   * The files cannot be used. Files that can be rebuilt from the log can be deleted ({@link
   * StoredFiles#deleteDerived}).
   *
   * @param reason a sentence with the name of a damaged file
   */
  record Unusable(String reason) implements OpenedStore {}
}
