package dev.vouch.embedded.backup;

import dev.vouch.core.engine.Backup;
import dev.vouch.core.engine.BackupException;
import dev.vouch.core.file.FileCheck;
import dev.vouch.core.log.LogRecord;
import dev.vouch.embedded.log.LogCheck.CheckedLog;
import dev.vouch.embedded.recovery.DataCheck;
import dev.vouch.embedded.recovery.DataCheck.CheckedBackup;
import dev.vouch.embedded.recovery.NewerVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The check of a backup, or of the data directory that is restored from it: a warehouse with all
 * events can be built from it. Reads every file.
 */
final class BackupCheck {
  private BackupCheck() {}

  /**
   * Checks the files that a backup and a data directory have.
   *
   * @param remedy what to do if they are not usable
   * @throws BackupException if a file is damaged or events are missing
   */
  static Checked run(Path directory, String remedy) {
    CheckedBackup checked = DataCheck.ofBackup(directory);
    refuse(checked.files(), remedy);
    CheckedLog log = checked.log().orElseThrow();
    return new Checked(log.next() - 1, checked.closedDays(), log.removals());
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
    List<FileCheck> files = new ArrayList<>(DataCheck.ofBackup(backup).files());
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
