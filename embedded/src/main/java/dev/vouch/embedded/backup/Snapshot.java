package dev.vouch.embedded.backup;

import dev.vouch.core.engine.BackupException;
import dev.vouch.core.file.DurableFiles;
import dev.vouch.embedded.log.LogSnapshot;
import dev.vouch.embedded.segment.KeptFiles;
import dev.vouch.embedded.segment.StoredFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A copy of the log and of the closed days, which belong together. */
record Snapshot(LogSnapshot log, SegmentsCopy segments) {
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
    Path segments = data.resolve(BackupFiles.SEGMENTS);
    Path copied = target.resolve(BackupFiles.SEGMENTS);
    for (int attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
      DurableFiles.deleteTree(target.resolve(BackupFiles.LOG));
      DurableFiles.deleteTree(copied);
      Optional<KeptFiles> before = new StoredFiles(segments).kept();
      Optional<LogSnapshot> log = log(data, target, former);
      Optional<KeptFiles> kept = new StoredFiles(segments).kept();
      if (log.isEmpty() || !closedUntil(before).equals(closedUntil(kept))) {
        continue;
      }
      SegmentsCopy written =
          new SegmentsCopy(
              segments, copied, former.map(backup -> backup.resolve(BackupFiles.SEGMENTS)));
      try {
        if (kept.isPresent()) {
          written.copy(kept.get());
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
  private static Optional<LogSnapshot> log(Path data, Path target, Optional<Path> former)
      throws IOException {
    try {
      return Optional.of(LogSnapshot.write(data, target, former));
    } catch (NoSuchFileException e) {
      if (Files.exists(data.resolve(BackupFiles.LOG))) {
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

  private static Map<Integer, Optional<Instant>> closedUntil(Optional<KeptFiles> kept) {
    return kept.map(files -> files.extent().partitions()).orElse(Map.of()).entrySet().stream()
        .collect(
            Collectors.toMap(Map.Entry::getKey, partition -> partition.getValue().durableUntil()));
  }
}
