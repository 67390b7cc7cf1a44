package dev.vouch.embedded.recovery;

import dev.vouch.core.file.FileCheck;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.segment.StoreExtent;
import dev.vouch.embedded.segment.StoredFileCheck;
import dev.vouch.embedded.segment.StoredFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the check of the events in a data directory or a backup has found. All files are read.
 *
 * @param closedDays the number of closed days that have a file
 * @param unreadable a sentence for each file that cannot be read at present
 * @param problems a sentence for each file that is damaged or missing
 * @param extent how far the events are; nothing if that cannot be read
 */
public record CheckedSegments(
    int closedDays, List<String> unreadable, List<String> problems, StoreExtent extent) {
  /** The name of the directory in results. */
  public static final String NAME = EventStore.DIRECTORY;

  /** That of a directory without events. */
  public static final CheckedSegments NONE =
      new CheckedSegments(0, List.of(), List.of(), new StoreExtent(Map.of()));

  private static final String RESTORE_DAY =
      " Put the file back from a backup; docs/recovery.md says what to do without one.";
  private static final String RESTORE =
      " Run ./vouch rebuild. If it refuses or the next start does, restore the data directory from"
          + " a backup.";

  public CheckedSegments {
    unreadable = List.copyOf(unreadable);
    problems = List.copyOf(problems);
  }

  /** Reads the files of an existing directory. */
  public static CheckedSegments of(Path data) {
    Path directory = data.resolve(NAME);
    List<StoredFileCheck> checks = new StoredFiles(directory).check();
    return new CheckedSegments(
        (int) checks.stream().flatMap(check -> check.day().stream()).distinct().count(),
        checks.stream()
            .filter(StoredFileCheck.Unreadable.class::isInstance)
            .map(CheckedSegments::sentence)
            .toList(),
        checks.stream()
            .filter(StoredFileCheck.Damaged.class::isInstance)
            .map(CheckedSegments::sentence)
            .toList(),
        extent(directory));
  }

  private static StoreExtent extent(Path directory) {
    try {
      return new StoredFiles(directory).extent().orElse(new StoreExtent(Map.of()));
    } catch (WarehouseException _) {
      // The file is among the damaged ones.
      return new StoreExtent(Map.of());
    }
  }

  private static String sentence(StoredFileCheck check) {
    return switch (check) {
      case StoredFileCheck.Intact intact -> intact.file();
      case StoredFileCheck.Damaged damaged ->
          "%s: %s.".formatted(damaged.file(), damaged.reason())
              + (damaged.day().isPresent() ? RESTORE_DAY : RESTORE);
      case StoredFileCheck.Unreadable unreadable ->
          "%s: %s".formatted(unreadable.file(), unreadable.reason());
    };
  }

  /**
   * Returns the result for the operator.
   *
   * @param others further problems
   */
  public FileCheck result(String summary, List<String> others) {
    List<String> all = Stream.of(problems, others).flatMap(List::stream).toList();
    if (all.isEmpty() && !unreadable.isEmpty()) {
      return UncheckedFile.because(NAME, String.join("; ", unreadable));
    }
    return new FileCheck(
        NAME,
        summary,
        Stream.concat(
                all.stream(),
                unreadable.isEmpty()
                    ? Stream.of()
                    : UncheckedFile.because(NAME, String.join("; ", unreadable))
                        .problems()
                        .stream())
            .toList());
  }

  /** Returns the first position of a partition that is not applied; empty if none has been. */
  Optional<Long> next(int partition) {
    return Optional.ofNullable(extent.partitions().get(partition))
        .map(StoreExtent.OfPartition::next);
  }
}
