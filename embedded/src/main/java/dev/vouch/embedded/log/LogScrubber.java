package dev.vouch.embedded.log;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Removes the records of erased users and deleted sites from the log, which otherwise retains them
 * until it is pruned (docs/decisions/0022). It reads the log and has the committer write the groups
 * that change. A removal is due once the warehouse retains it, and again an hour after its receipt,
 * for records that were received before it and appended after it. While the log is damaged where
 * its records may be, it stays pending. Used by one thread at a time, except for {@link #warning}.
 */
final class LogScrubber {
  /** How much of the log one run reads, so that the caller's thread is busy for seconds only. */
  static final long BYTES_PER_RUN = 1024L * 1024 * 1024;

  private final Path directory;
  private final LogEnd end;
  private final AtomicLong released;
  private final InstantSource clock;
  private final ScrubQueue tasks;
  private final long bytesPerRun;
  private final BlockedRemovals blocked = new BlockedRemovals();
  private Optional<ScrubPass> pass = Optional.empty();

  LogScrubber(
      Path directory,
      LogEnd end,
      AtomicLong released,
      InstantSource clock,
      ScrubQueue tasks,
      long bytesPerRun) {
    this.directory = directory;
    this.end = end;
    this.released = released;
    this.clock = clock;
    this.tasks = tasks;
    this.bytesPerRun = bytesPerRun;
  }

  /** Continues the pass over the log, or begins one if a removal is due. */
  void run() throws InterruptedException {
    try (GroupReader reader = GroupReader.open(directory)) {
      if (pass.isEmpty()) {
        pass = begin(reader);
      }
      if (pass.isPresent()) {
        advance(pass.get(), reader);
      }
    } catch (SQLException e) {
      throw LogFailure.of(
          "log.db cannot be searched for erased records; Vouch tries again every minute. Check the"
              + " disk.",
          e);
    }
  }

  private Optional<ScrubPass> begin(GroupReader reader) throws SQLException {
    Instant now = clock.instant();
    List<PendingRemoval> due =
        PendingRemoval.below(released.get(), reader.connection()).stream()
            .filter(pending -> pending.isDue(now) && !blocked.isDelayed(pending, now))
            .toList();
    return due.isEmpty()
        ? Optional.empty()
        : Optional.of(new ScrubPass(due, now, end.next(), LostPositions.read(reader.connection())));
  }

  private void advance(ScrubPass current, GroupReader reader)
      throws SQLException, InterruptedException {
    long bytes = 0;
    while (!current.isAtEnd() && bytes < bytesPerRun) {
      ScrubPass.Slice slice = current.slice();
      reader.read(current.next(), slice::add);
      if (!slice.rewritten().isEmpty()) {
        tasks.await(new ScrubTask.Rewrite(slice.rewritten()));
      }
      current.completed(slice);
      bytes += slice.bytes();
    }
    if (current.isAtEnd()) {
      tasks.await(new ScrubTask.TruncateWal());
      tasks.await(current.finish());
      blocked.update(current.removals(), current.blocked(), clock.instant());
      pass = Optional.empty();
    }
  }

  /** Returns why erased records remain in the log, with the remedy; empty if none do. Cheap. */
  Optional<String> warning() {
    return blocked.warning();
  }
}
