package dev.vouch.embedded.log;

import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

/** The files that the committer writes groups to. Not thread-safe. Tests make its disk fail. */
interface GroupStore extends AutoCloseable {
  /** Returns the position of the next record; 1 in an empty log. */
  long nextPosition();

  /** Returns when the newest group was written; empty if there is none. */
  Optional<Instant> lastWrittenAt();

  /**
   * Writes a group; returns once it would survive a power failure.
   *
   * @param group at the next position
   * @throws IOException if that failed; if the disk is full ({@link DiskFull}), nothing is stored
   */
  void append(NewGroup group) throws IOException;

  /** Ends the present file, so that the next group begins another one. */
  void finishFile() throws IOException;

  @Override
  void close() throws IOException;
}
