package dev.vouch.embedded.recovery;

import dev.vouch.core.file.FileCheck;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.directory.DirectoryFiles;
import dev.vouch.embedded.log.FileLog;
import dev.vouch.embedded.log.LogCheck;
import dev.vouch.embedded.log.LogCheck.CheckedLog;
import dev.vouch.embedded.log.LogExtent;
import dev.vouch.embedded.segment.StoreExtent;
import dev.vouch.embedded.warehouse.RebuildCheck;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The check of all files of a data directory, a copy of one, or a backup. Changes no data. No
 * server may use the directory at the time. Not thread-safe.
 */
public final class DataCheck {
  private static final String LOG = FileLog.DIRECTORY;
  private static final String DIRECTORY = "directory.db";
  private static final String SALTS = "salts.db";
  private static final String SITES = "sites, keys and accounts";
  private static final String RESTORE =
      " Restore the file from a backup; docs/recovery.md says what to do without one.";
  private static final String ACCEPT_END =
      " Put back the log/ that belongs to these segments, restore the data directory from a"
          + " backup, or run ./vouch repair --accept-log-end.";

  private static final String MISSING = "The file is missing or empty.";

  private final Path data;

  /** What to do about a damaged file. */
  private final String remedy;

  private Optional<CheckedLog> checkedLog = Optional.empty();

  private DataCheck(Path data, String remedy) {
    this.data = data;
    this.remedy = remedy;
  }

  /** Checks every file of a data directory, and returns one result for each. */
  static List<FileCheck> run(Path data) {
    DataCheck check = new DataCheck(data, RESTORE);
    return List.of(
        check.log(MISSING + ACCEPT_END), check.directory(), check.salts(), check.segments());
  }

  /**
   * What a backup has.
   *
   * @param files one result for each file that it and a data directory have
   * @param log empty if it cannot be read
   */
  public record CheckedBackup(List<FileCheck> files, Optional<CheckedLog> log, int closedDays) {
    public CheckedBackup {
      files = List.copyOf(files);
    }
  }

  /** Checks whether a warehouse with all events can be built from a backup. */
  public static CheckedBackup ofBackup(Path backup) {
    DataCheck check = new DataCheck(backup, "");
    CheckedSegments segments = CheckedSegments.of(backup);
    return new CheckedBackup(
        List.of(
            check.log(MISSING),
            check.sqliteFile(DIRECTORY, SITES, MISSING),
            segments.result(
                segments.closedDays() + " closed days",
                check.checkedLog.map(log -> lacking(segments.extent(), log)).orElse(List.of()))),
        check.checkedLog,
        segments.closedDays());
  }

  /** What the open days need. The log's own problems are results of its file. */
  private static List<String> lacking(StoreExtent events, CheckedLog log) {
    return RebuildCheck.obstacles(events, new LogExtent.Fixed(log.start(), log.next() - 1));
  }

  private FileCheck log(String ifMissing) {
    if (!LogCheck.isIn(data)) {
      return missing(LOG, ifMissing);
    }
    try {
      CheckedLog checked = LogCheck.run(data);
      checkedLog = Optional.of(checked);
      return checked.file();
    } catch (LogFailedException e) {
      return UncheckedFile.of(LOG, e)
          .orElseGet(() -> new FileCheck(LOG, "unreadable", List.of(e.getMessage() + remedy)));
    }
  }

  private FileCheck directory() {
    String ifMissing =
        MISSING
            + " Restore it from a backup, or start with ./vouch serve --new-directory to accept"
            + " that all sites, keys and accounts are lost.";
    return DirectoryFiles.areMissingIn(data)
        ? missing(DIRECTORY, ifMissing)
        : sqliteFile(DIRECTORY, SITES, ifMissing);
  }

  /** A copy of a data directory without it is allowed: Directory then creates new salts. */
  private FileCheck salts() {
    return isMissing(SALTS)
        ? new FileCheck(
            SALTS,
            "missing: the next start generates new salts, and earlier visitors count as new",
            List.of())
        : sqliteFile(SALTS, "salts", MISSING);
  }

  private FileCheck sqliteFile(String name, String summary, String ifMissing) {
    // SQLite would create it.
    return isMissing(name)
        ? missing(name, ifMissing)
        : SqliteIntegrity.check(data.resolve(name), summary, remedy);
  }

  private static FileCheck missing(String name, String problem) {
    return new FileCheck(name, "missing", List.of(problem));
  }

  private FileCheck segments() {
    if (Files.notExists(data.resolve(CheckedSegments.NAME))) {
      return new FileCheck(
          CheckedSegments.NAME,
          "missing: the next start builds them from the log",
          isLogComplete()
              ? List.of()
              : List.of("The log no longer has all events that were in them." + RESTORE));
    }
    CheckedSegments checked = CheckedSegments.of(data);
    Optional<Long> next = checked.next();
    String summary =
        "%s closed days, applied up to position %d"
            .formatted(
                checked.closedDays() == 0 ? "no" : checked.closedDays(), next.orElse(1L) - 1);
    return checked.result(
        summary,
        next.isPresent() && checkedLog.isPresent()
            ? compare(checkedLog.get(), next.get())
            : List.of());
  }

  private static List<String> compare(CheckedLog log, long next) {
    if (next > log.next()) {
      return List.of(
          "They have the log up to position %d, but the log ends at %d."
                  .formatted(next - 1, log.next() - 1)
              + ACCEPT_END);
    }
    if (next < log.oldest()) {
      return List.of(
          "They need the log from position %d on, but the log begins at %d."
                  .formatted(next, log.oldest())
              + RESTORE);
    }
    return List.of();
  }

  private boolean isLogComplete() {
    return checkedLog.filter(CheckedLog::isComplete).isPresent();
  }

  private boolean isMissing(String name) {
    Path file = data.resolve(name);
    try {
      return Files.notExists(file) || Files.size(file) == 0;
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read; check its permissions", e);
    }
  }
}
