package dev.vouch.core.engine;

import dev.vouch.core.file.FileCheck;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Backups of data directories and their restoration (docs/backup.md). Thread-safe. */
public interface Backups {
  /**
   * Adds a verified backup of a data directory, which a server may use.
   *
   * @param directory has the earlier backups of the data directory; created if missing
   * @throws BackupException if it cannot be written or verified; earlier backups are unchanged
   */
  AddedBackup add(Path data, Path directory);

  /**
   * Deletes the oldest backups in a directory.
   *
   * @param kept the maximum number that is left, at least 1
   * @return how many were deleted
   * @throws BackupException if one cannot be deleted
   */
  int keepNewest(Path directory, int kept);

  /**
   * Copies a backup to a new data directory and verifies the copy. The next start builds the
   * warehouse, without the users and sites that the newest backup in the same directory lists as
   * erased or deleted since.
   *
   * @param source a backup, or a directory of backups, of which the newest is restored
   * @param until if present, of a directory of backups the newest one not after this time
   * @param data an empty directory; created if missing
   * @throws BackupException if there is no such backup, or if the copy cannot be written or
   *     verified; {@code data} is then not usable
   */
  RestoredBackup restore(Path source, Optional<Instant> until, Path data);

  /**
   * Checks every file of a backup and returns one result for each. Changes nothing.
   *
   * @throws BackupException if the directory is not a backup
   */
  List<FileCheck> check(Path backup);

  /**
   * A new backup and how it was stored.
   *
   * @param copiedFiles the number of files that were written
   * @param copiedBytes their size
   * @param linkedFiles the number of files that it shares with an earlier backup
   */
  record AddedBackup(Backup backup, int copiedFiles, long copiedBytes, int linkedFiles) {}

  /**
   * A restored backup and what the next start removes from it.
   *
   * @param removalsKnownUntil the time of the newest backup; what was erased or deleted later has
   *     to be erased or deleted again
   * @param erasures the number of users who were erased after the backup
   * @param deletedSites the number of sites that were deleted after the backup
   */
  record RestoredBackup(
      Backup backup, Instant removalsKnownUntil, int erasures, int deletedSites) {}
}
