package dev.vouch.embedded.backup;

import dev.vouch.embedded.log.LogCheck;
import dev.vouch.embedded.log.LogCheck.CheckedLog;
import dev.vouch.embedded.recovery.SqliteIntegrity;
import dev.vouch.embedded.sealed.DayCheck;
import dev.vouch.embedded.sealed.SealedDays;
import dev.vouch.embedded.warehouse.RebuildCheck;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The check that a warehouse with all events can be built from a backup: reads every file of it.
 */
final class BackupCheck {
  private BackupCheck() {}

  /**
   * Returns the backup that a directory has.
   *
   * @param named the directory's name once the backup is complete
   * @throws BackupException if a file is damaged or events are missing
   */
  static Backup run(Path directory, Path named, Instant begunAt) {
    List<String> problems = new ArrayList<>();
    for (String file : List.of(BackupFiles.LOG, BackupFiles.DIRECTORY)) {
      SqliteIntegrity.problemsOf(directory.resolve(file))
          .forEach(problem -> problems.add(file + ": " + problem));
    }
    refuse(problems);
    CheckedLog log = LogCheck.run(directory);
    List<DayCheck> days = SealedDays.verify(directory.resolve(BackupFiles.SEALED));
    refuse(RebuildCheck.obstacles(days, log.extent(), Optional.empty()));
    return new Backup(named, begunAt, log.next() - 1, days.size());
  }

  private static void refuse(List<String> problems) {
    if (!problems.isEmpty()) {
      throw new BackupException(
          "The backup is not usable, because files are damaged, or events are missing that are"
              + " not sealed yet. Make another backup in an hour; if it fails too, stop Vouch and"
              + " run ./vouch check. "
              + String.join(" ", problems));
    }
  }
}
