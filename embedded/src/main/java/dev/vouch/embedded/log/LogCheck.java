package dev.vouch.embedded.log;

import dev.vouch.core.file.FileCheck;
import dev.vouch.core.file.FileFailure;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.LogStart;
import dev.vouch.embedded.log.LostPositions.Range;
import dev.vouch.embedded.log.StoredGroup.StoredRecord;
import dev.vouch.embedded.log.StoredGroup.StoredRecord.Damaged;
import dev.vouch.embedded.log.StoredGroup.StoredRecord.Intact;
import dev.vouch.embedded.log.StoredGroup.StoredRecord.Removed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The check of {@code log/}: every record is present, matches its checksum and can be decoded.
 * Changes no record. No other process may use the files at the time. Not thread-safe.
 */
public final class LogCheck {
  private static final int PROBLEMS_MAX = 20;

  private final List<String> problems = new ArrayList<>();
  private final List<LogRecord> removals = new ArrayList<>();
  private final LostPositions lost;
  private long records;
  private boolean isEmpty = true;
  private long oldest = 1;
  private long next = 1;

  private LogCheck(LostPositions lost) {
    this.lost = lost;
  }

  /** Checks the existing files in a directory. */
  public static CheckedLog run(Path directory) {
    try {
      LogFiles files = LogFiles.list(directory);
      LostPositions lost = LostPositions.read(directory);
      LogCheck check = new LogCheck(lost);
      try (GroupReader reader = new GroupReader(files, 0)) {
        Optional<StoredGroup> group = reader.next(GroupReader.PRESENT);
        while (group.isPresent()) {
          check.add(group.get());
          group = reader.next(GroupReader.PRESENT);
        }
      }
      check.checkEnd(files);
      return check.result(files.start(lost));
    } catch (IOException e) {
      throw new LogFailedException(
          "The log cannot be read: %s. Check the disk and the permissions of log/."
              .formatted(FileFailure.reason(e)),
          e);
    }
  }

  /**
   * Returns whether a newer version of Vouch has written the existing log in a directory. A check
   * would report its records as damaged.
   */
  public static boolean isNewer(Path directory) {
    try {
      return LogFiles.list(directory).isNewer();
    } catch (IOException _) {
      // The check reports what is wrong.
      return false;
    }
  }

  /** Returns whether a directory has a log, perhaps without records. */
  public static boolean isIn(Path directory) {
    return Files.isDirectory(directory.resolve(LogFiles.DIRECTORY));
  }

  /** The last file has no other one after it, so that its header is needed to find its end. */
  private void checkEnd(LogFiles files) {
    files
        .last()
        .filter(file -> file.header().isEmpty())
        .ifPresent(
            file ->
                problems.add(
                    "Damaged: the header of %s. Restore the data directory from a backup."
                        .formatted(file.name())));
  }

  private void add(StoredGroup group) {
    if (isEmpty) {
      isEmpty = false;
      oldest = group.firstPosition();
      next = oldest;
    }
    next = lost.after(next);
    if (group.firstPosition() > next) {
      report(new Damaged(next, group.firstPosition() - 1, "it is missing"));
    }
    for (StoredRecord record : group.records()) {
      switch (record) {
        case Intact(long position, LogRecord intact, _) -> {
          records++;
          Removal.of(position, intact).ifPresent(_ -> removals.add(intact));
        }
        case Removed(long position) -> records += lost.contains(position, position) ? 0 : 1;
        case Damaged damaged -> {
          if (!lost.contains(damaged.position(), damaged.last())) {
            report(damaged);
          }
        }
      }
    }
    next = Math.max(next, group.end());
  }

  private void report(Damaged damaged) {
    problems.add(
        ("Damaged: %s (%s). Restore the data directory from a backup, or run ./vouch repair"
                + " --skip-record %d.")
            .formatted(damaged.positions(), damaged.reason(), damaged.position()));
  }

  private CheckedLog result(LogStart start) {
    next = lost.after(next);
    if (isEmpty) {
      oldest = next;
    }
    return new CheckedLog(
        new FileCheck(LogFiles.DIRECTORY, summary(), shown()),
        start,
        oldest,
        next,
        isComplete(),
        removals);
  }

  private boolean isComplete() {
    return oldest == 1 && problems.isEmpty() && lost.ranges().isEmpty();
  }

  private String summary() {
    StringBuilder summary = new StringBuilder(records == 1 ? "1 record" : records + " records");
    if (next > oldest) {
      summary.append(", positions %d to %d".formatted(oldest, next - 1));
    }
    for (Range range : lost.ranges()) {
      summary.append("; lost: ").append(range);
    }
    return summary.toString();
  }

  private List<String> shown() {
    if (problems.size() <= PROBLEMS_MAX) {
      return problems;
    }
    List<String> shown = new ArrayList<>(problems.subList(0, PROBLEMS_MAX));
    shown.add("%d more damaged places.".formatted(problems.size() - PROBLEMS_MAX));
    return shown;
  }

  /**
   * The result, and the positions that the log has.
   *
   * @param start where the log begins
   * @param oldest the position of the oldest record; {@code next} if there is none
   * @param next the first position that was not assigned
   * @param isComplete whether it has every event that was ever recorded
   * @param removals the erasures and site deletions, in the order of the log
   */
  public record CheckedLog(
      FileCheck file,
      LogStart start,
      long oldest,
      long next,
      boolean isComplete,
      List<LogRecord> removals) {
    public CheckedLog {
      removals = List.copyOf(removals);
    }

    /** What a warehouse can be built from. */
    public LogExtent extent() {
      return new LogExtent.Fixed(start, next - 1, file.problems());
    }
  }
}
