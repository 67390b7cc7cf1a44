package dev.vouch.embedded.backup;

import dev.vouch.core.engine.Backup;
import dev.vouch.core.engine.BackupException;
import dev.vouch.core.file.FileCheck;
import dev.vouch.core.log.LogExtent;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogRecord;
import dev.vouch.embedded.log.LogCheck;
import dev.vouch.embedded.log.LogCheck.CheckedLog;
import dev.vouch.embedded.recovery.CheckedSegments;
import dev.vouch.embedded.recovery.NewerVersion;
import dev.vouch.embedded.recovery.SqliteIntegrity;
import dev.vouch.embedded.recovery.UncheckedFile;
import dev.vouch.embedded.warehouse.RebuildCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The check of a backup, or of the data directory that is restored from it: a warehouse with all
 * events can be built from it. Reads every file. Not thread-safe.
 */
final class BackupCheck {
  private final Path directory;
  private int closedDays;
  private Optional<CheckedLog> checkedLog = Optional.empty();

  private BackupCheck(Path directory) {
    this.directory = directory;
  }

  /**
   * Checks the files that a backup and a data directory have.
   *
   * @param remedy what to do if they are not usable
   * @throws BackupException if a file is damaged or events are missing
   */
  static Checked run(Path directory, String remedy) {
    BackupCheck check = new BackupCheck(directory);
    refuse(check.files(), remedy);
    CheckedLog log = check.checkedLog.orElseThrow();
    return new Checked(log.next() - 1, check.closedDays, log.removals());
  }

  /**
   * What a backup has.
   *
   * @param lastPosition the last position of its log; 0 if the log has none
   * @param removals the erasures and site deletions of its log
   */
  record Checked(long lastPosition, int closedDays, List<LogRecord> removals) {
    Checked {
      removals = List.copyOf(removals);
    }

    Backup of(Path directory, Instant begunAt) {
      return new Backup(directory, begunAt, lastPosition, closedDays);
    }
  }

  /** Returns one result for each file of a complete backup. */
  static List<FileCheck> files(Path backup) {
    List<FileCheck> files = new ArrayList<>(new BackupCheck(backup).files());
    files.add(removals(backup));
    return files;
  }

  /**
   * Refuses a backup or a data directory that this version cannot verify.
   *
   * @throws BackupException if a newer version of Vouch has written a file of it
   */
  static void refuseNewer(Path directory) {
    NewerVersion.check(directory)
        .ifPresent(
            newer -> {
              throw new BackupException(
                  "%s was written by a newer version of Vouch. Run that version."
                      .formatted(directory.resolve(newer.file())));
            });
  }

  private static FileCheck removals(Path backup) {
    try {
      int records = KnownRemovals.read(backup).records().size();
      return new FileCheck(KnownRemovals.FILE, records + " erasures and deletions", List.of());
    } catch (IOException | BackupException e) {
      return new FileCheck(KnownRemovals.FILE, "damaged", List.of(String.valueOf(e.getMessage())));
    }
  }

  private List<FileCheck> files() {
    return List.of(
        log(), sqliteFile(BackupFiles.DIRECTORY, "sites, keys and accounts"), segments());
  }

  private FileCheck log() {
    FileCheck file = sqliteFile(BackupFiles.LOG, "damaged");
    if (!file.isIntact()) {
      return file;
    }
    try {
      CheckedLog checked = LogCheck.run(directory);
      checkedLog = Optional.of(checked);
      return checked.file();
    } catch (LogFailedException e) {
      return UncheckedFile.of(BackupFiles.LOG, e)
          .orElseGet(
              () ->
                  new FileCheck(
                      BackupFiles.LOG, "unreadable", List.of(String.valueOf(e.getMessage()))));
    }
  }

  private FileCheck sqliteFile(String name, String summary) {
    Path file = directory.resolve(name);
    // SQLite would create it.
    return Files.exists(file)
        ? SqliteIntegrity.check(file, summary, "")
        : new FileCheck(name, "missing", List.of("The file is missing."));
  }

  /** Also whether the log has what the open days need. */
  private FileCheck segments() {
    boolean isPresent = Files.exists(directory.resolve(BackupFiles.SEGMENTS));
    CheckedSegments checked = isPresent ? CheckedSegments.of(directory) : CheckedSegments.NONE;
    closedDays = checked.closedDays();
    return checked.result(
        closedDays + " closed days",
        checkedLog
            .map(
                log ->
                    RebuildCheck.obstacles(
                        checked.extent(),
                        // The log's own problems are results of its file.
                        new LogExtent.Fixed(log.start(), log.next() - 1)))
            .orElse(List.of()));
  }

  private static void refuse(List<FileCheck> files, String remedy) {
    files.stream()
        .filter(file -> !file.isChecked())
        .findFirst()
        .ifPresent(
            file -> {
              throw new BackupException(
                  "The backup cannot be verified. %s: %s"
                      .formatted(file.file(), String.join(" ", file.problems())));
            });
    List<String> problems =
        files.stream()
            .flatMap(file -> file.problems().stream().map(problem -> file.file() + ": " + problem))
            .toList();
    if (!problems.isEmpty()) {
      throw BackupException.ofDamage(
          "The backup is not usable, because files are damaged or events are missing. "
              + remedy
              + " "
              + String.join(" ", problems));
    }
  }
}
