package dev.vouch.embedded.log;

import dev.vouch.core.log.LogFailedException;
import dev.vouch.embedded.log.LogFiles.LogFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;

/**
 * Removes the records of erased users and deleted sites from the log, which otherwise retains them
 * until it is pruned (docs/decisions/0022). It writes each file that has such records again without
 * them, next to the committer, which appends to another file meanwhile. A removal is due once the
 * warehouse retains it, and again an hour after its receipt, for records that were received before
 * it and appended after it. While the log is damaged where records of a removal may be, the removal
 * stays pending. Used by one thread at a time, except for {@link #warning}.
 */
final class LogScrubber {
  /** How much of the log one run reads, so that the caller's thread is busy for seconds only. */
  private static final long BYTES_PER_RUN = 1024L * 1024 * 1024;

  private final Path directory;
  private final LogFiles files;
  private final PendingRemovals removals;
  private final CommitProgress committed;
  private final AppendQueue queue;
  private final InstantSource clock;
  private Optional<ScrubPass> pass = Optional.empty();

  /**
   * @param queue of the committer, which finishes the present file
   */
  LogScrubber(
      Path directory,
      GroupStore store,
      CommitProgress committed,
      AppendQueue queue,
      InstantSource clock) {
    this.directory = directory;
    this.files = store.files();
    this.removals = store.removals();
    this.committed = committed;
    this.queue = queue;
    this.clock = clock;
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
        removals.below(committed.released()).stream()
            .filter(pending -> pending.isDue(now))
            .toList();
    return due.isEmpty()
        ? Optional.empty()
        : Optional.of(new ScrubPass(due, now, committed.next(), LostPositions.read(directory)));
  }

  private void advance(ScrubPass current) throws IOException, InterruptedException {
    long bytes = 0;
    while (!current.isAtEnd() && bytes < BYTES_PER_RUN) {
      Optional<LogFile> file = files.at(current.next());
      if (file.isPresent()) {
        bytes += scrubUnlessPruned(current, file.get());
      }
      current.completed(current.end(file.flatMap(files::after)));
    }
    if (current.isAtEnd()) {
      removals.update(current.removals(), current.pendingRemovals(clock.instant()));
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
    if (isChanged(current, file)) {
      if (files.after(file).isEmpty()) {
        awaitFinished();
      }
      long end = committed.next();
      long fileEnd = files.after(file).map(LogFile::firstPosition).orElse(end);
      FileRewrite.replace(files, file, fileEnd, current::rewritten);
    }
    return Files.exists(file.path()) ? Files.size(file.path()) : 0;
  }

  private boolean isChanged(ScrubPass current, LogFile file) throws IOException {
    boolean isChanged = false;
    long fileEnd = current.end(files.after(file));
    try (GroupReader reader = new GroupReader(files, file.firstPosition())) {
      Optional<StoredGroup> group = reader.next(fileEnd);
      while (group.isPresent()) {
        isChanged |= current.search(group.get());
        group = reader.next(fileEnd);
      }
    }
    return isChanged;
  }

  private void awaitFinished() throws InterruptedException {
    try {
      Void _ = queue.requestFinish().get();
    } catch (ExecutionException e) {
      throw new LogFailedException(LogFailure.NOT_SCRUBBED, e);
    }
  }

  /** Returns why erased records remain in the log, with the remedy; empty if none do. Cheap. */
  Optional<String> warning() {
    return removals.warning();
  }
}
