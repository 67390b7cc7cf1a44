package dev.vouch.embedded.log;

import dev.vouch.core.log.LogFailedException;
import dev.vouch.embedded.log.LogFiles.LogFile;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Removes the records of erased users and deleted sites from the log, which otherwise retains them
 * until it is pruned (docs/decisions/0022). It writes each file that has such records again without
 * them, next to the committer, which appends to another file meanwhile. A removal is due once the
 * warehouse retains it, and again an hour after its receipt, for records that were received before
 * it and appended after it. While the log is damaged where its records may be, it stays pending.
 * Used by one thread at a time, except for {@link #warning}.
 */
final class LogScrubber {
  /** How much of the log one run reads, so that the caller's thread is busy for seconds only. */
  private static final long BYTES_PER_RUN = 1024L * 1024 * 1024;

  private final Path directory;
  private final LogFiles files;
  private final PendingRemovals removals;
  private final LogEnd end;
  private final AtomicLong released;
  private final InstantSource clock;
  private final FinishRequests finishing;
  private final BlockedRemovals blocked = new BlockedRemovals();
  private Optional<ScrubPass> pass = Optional.empty();

  LogScrubber(
      Path directory,
      FileGroupStore store,
      LogEnd end,
      AtomicLong released,
      InstantSource clock,
      FinishRequests finishing) {
    this.directory = directory;
    this.files = store.files();
    this.removals = store.removals();
    this.end = end;
    this.released = released;
    this.clock = clock;
    this.finishing = finishing;
  }

  /** Continues the pass over the log, or begins one if a removal is due. */
  void run() throws InterruptedException {
    try {
      if (pass.isEmpty()) {
        pass = begin();
      }
      if (pass.isPresent()) {
        advance(pass.get());
      }
    } catch (IOException e) {
      throw new LogFailedException(LogFailure.NOT_SCRUBBED, e);
    }
  }

  private Optional<ScrubPass> begin() throws IOException {
    Instant now = clock.instant();
    List<PendingRemoval> due =
        removals.below(released.get()).stream()
            .filter(pending -> pending.isDue(now) && !blocked.isDelayed(pending, now))
            .toList();
    return due.isEmpty()
        ? Optional.empty()
        : Optional.of(new ScrubPass(due, now, end.next(), LostPositions.read(directory)));
  }

  private void advance(ScrubPass current) throws IOException, InterruptedException {
    long bytes = 0;
    while (!current.isAtEnd() && bytes < BYTES_PER_RUN) {
      Optional<LogFile> file = files.at(current.next());
      if (file.isPresent()) {
        bytes += scrubUnlessPruned(current, file.get());
      }
      current.completed(file.flatMap(files::after));
    }
    if (current.isAtEnd()) {
      removals.update(current.completedRemovals(), current.pendingRemovals());
      blocked.update(current.removals(), current.blocked(), clock.instant());
      pass = Optional.empty();
    }
  }

  private long scrubUnlessPruned(ScrubPass current, LogFile file)
      throws IOException, InterruptedException {
    try {
      return scrub(current, file);
    } catch (NoSuchFileException e) {
      if (files.all().contains(file)) {
        throw e;
      }
      return 0;
    }
  }

  /** Returns the size of the file. */
  private long scrub(ScrubPass current, LogFile file) throws IOException, InterruptedException {
    FileRewrite rewrite = new FileRewrite(files, file, current.end(files.after(file)));
    if (rewrite.isNeeded(current::search)) {
      if (files.after(file).isEmpty()) {
        finishing.await();
      }
      rewrite.run(current::rewritten);
    }
    return rewrite.size();
  }

  /** Returns why erased records remain in the log, with the remedy; empty if none do. Cheap. */
  Optional<String> warning() {
    return blocked.warning();
  }
}
