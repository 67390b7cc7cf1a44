package dev.vouch.embedded.recovery;

import dev.vouch.core.file.FileCheck;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.segment.StoreExtent;
import dev.vouch.embedded.segment.StoredFileCheck;
import dev.vouch.embedded.segment.StoredFiles;
import dev.vouch.embedded.warehouse.RebuildCheck;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the check of the events in a data directory or a backup has found. All files are read.
 *
 * @param extent how far the events are; nothing if that cannot be read
 */
record CheckedSegments(List<StoredFileCheck> files, StoreExtent extent) {
  /** The name of the directory in results. */
  static final String NAME = EventStore.DIRECTORY;

  private static final String RESTORE_DAY =
      " Put the file back from a backup; docs/recovery.md says what to do without one.";
  private static final String RESTORE =
      " Run ./vouch rebuild. If it refuses or the next start does, restore the data directory from"
          + " a backup.";

  /** Reads the files in a data directory or a backup. */
  static CheckedSegments of(Path data) {
    Path directory = data.resolve(NAME);
    return Files.exists(directory)
        ? new CheckedSegments(new StoredFiles(directory).check(), RebuildCheck.extent(directory))
        : new CheckedSegments(List.of(), StoreExtent.EMPTY);
  }

  /** Returns the number of closed days that have a file. */
  int closedDays() {
    return (int) files.stream().flatMap(file -> file.day().stream()).distinct().count();
  }

  /**
   * Returns the result for the operator.
   *
   * @param others further problems
   */
  FileCheck result(String summary, List<String> others) {
    List<String> problems = new ArrayList<>();
    List<String> unreadable = new ArrayList<>();
    for (StoredFileCheck file : files) {
      switch (file) {
        case StoredFileCheck.Intact _ -> {
          // Says nothing.
        }
        case StoredFileCheck.Damaged damaged ->
            problems.add(
                "%s: %s.".formatted(damaged.file(), damaged.reason())
                    + (damaged.day().isPresent() ? RESTORE_DAY : RESTORE));
        case StoredFileCheck.Unreadable one ->
            unreadable.add("%s: %s".formatted(one.file(), one.reason()));
      }
    }
    problems.addAll(others);
    if (unreadable.isEmpty()) {
      return new FileCheck(NAME, summary, problems);
    }
    FileCheck unchecked = UncheckedFile.because(NAME, String.join("; ", unreadable));
    if (problems.isEmpty()) {
      return unchecked;
    }
    problems.addAll(unchecked.problems());
    return new FileCheck(NAME, summary, problems);
  }

  /** Returns the first position of the log that is not applied; empty if none has been. */
  Optional<Long> next() {
    return Optional.of(extent.next()).filter(next -> next > StoreExtent.EMPTY.next());
  }
}
