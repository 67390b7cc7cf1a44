package dev.vouch.embedded.backup;

import dev.vouch.core.engine.BackupException;
import dev.vouch.core.file.DurableFiles;
import dev.vouch.core.file.IncrementalCopy;
import dev.vouch.embedded.log.FileLog;
import dev.vouch.embedded.log.LogSnapshot;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.segment.KeptFiles;
import dev.vouch.embedded.segment.StoredFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/** A copy of the log and of the closed days, which belong together. */
record Snapshot(IncrementalCopy log, IncrementalCopy segments) {
  private static final int ATTEMPTS_MAX = 10;

  /**
   * Copies the log, and the files that the events have besides it. A day that closes meanwhile can
   * have credit of records that the copy of the log lacks, and the log can then be pruned of
   * records that no earlier day has. So no day may close meanwhile, which happens once a day.
   *
   * @param former an earlier copy on the target's file system
   * @throws BackupException if days close, or files are replaced, during every attempt, or if a
   *     file is missing
   */
  static Snapshot write(Path data, Path target, Optional<Path> former) throws IOException {
    Path segments = data.resolve(EventStore.DIRECTORY);
    Path copied = target.resolve(EventStore.DIRECTORY);
    for (int attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
      DurableFiles.deleteTree(target.resolve(FileLog.DIRECTORY));
      DurableFiles.deleteTree(copied);
      Optional<KeptFiles> before = new StoredFiles(segments).kept();
      Optional<IncrementalCopy> log = log(data, target, former);
      Optional<KeptFiles> kept = new StoredFiles(segments).kept();
      if (log.isEmpty() || !closedUntil(before).equals(closedUntil(kept))) {
        continue;
      }
      IncrementalCopy written =
          new IncrementalCopy(
              segments, copied, former.map(backup -> backup.resolve(EventStore.DIRECTORY)));
      try {
        if (kept.isPresent()) {
          SegmentsCopy.write(kept.get(), written);
        }
        return new Snapshot(log.get(), written);
      } catch (NoSuchFileException e) {
        requireUnnamed(segments, Path.of(e.getFile()));
      }
    }
    throw new BackupException(
        "Days close or files are written again at present. Make the backup in some minutes.");
  }

  /** Returns a copy of the log; empty if a file was pruned meanwhile. */
  private static Optional<IncrementalCopy> log(Path data, Path target, Optional<Path> former)
      throws IOException {
    try {
      return Optional.of(LogSnapshot.write(data, target, former));
    } catch (NoSuchFileException e) {
      if (Files.exists(data.resolve(FileLog.DIRECTORY))) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** A file that the latest manifest still names has been lost, not replaced. */
  private static void requireUnnamed(Path segments, Path missing) {
    String name = missing.getFileName().toString();
    boolean isNamed =
        new StoredFiles(segments)
            .kept().stream()
                .flatMap(kept -> kept.files().stream())
                .anyMatch(file -> file.name().equals(name));
    if (isNamed) {
      throw BackupException.ofDamage(
          "The data directory lacks the file %s. Put it back from an earlier backup; if there is none, see docs/recovery.md."
              .formatted(missing));
    }
  }

  private static Optional<Instant> closedUntil(Optional<KeptFiles> kept) {
    return kept.flatMap(files -> files.extent().durableUntil());
  }
}
