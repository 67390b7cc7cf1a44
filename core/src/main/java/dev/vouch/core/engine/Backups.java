package dev.vouch.core.engine;

import dev.vouch.core.file.FileCheck;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Backups of data directories and their restoration (docs/backup.md). Thread-safe. */
public interface Backups {
  /**
   * Adds a verified backup of a data directory. A server may be running on the data directory.
   *
   * @param directory the directory of all backups of {@code data}; created if missing
   * @throws BackupException if the backup cannot be written or verified; earlier backups are
   *     unchanged
   */
  AddedBackup add(Path data, Path directory);

  /**
   * Deletes the oldest backups in a directory.
   *
   * @param kept the maximum number of backups to keep, at least 1
   * @return the number of deleted backups
   * @throws BackupException if a backup cannot be deleted
   */
  int keepNewest(Path directory, int kept);

  /**
   * Copies a backup to a new data directory and verifies the copy. The next start builds the
   * warehouse. It leaves out the users and sites that were erased or deleted after the backup, as
   * listed in the newest backup of the same directory.
   *
   * @param source a backup, or a directory of backups, of which the newest is restored
   * @param until if present, {@code source} is a directory of backups, and the newest backup not
   *     after this time is restored
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
   * A new backup, with the numbers of its copied and linked files.
   *
   * @param copiedFiles the number of files that were copied
   * @param copiedBytes the total size of the copied files, in bytes
   * @param linkedFiles the number of files that are hard links to those of an earlier backup
   */
  record AddedBackup(Backup backup, int copiedFiles, long copiedBytes, int linkedFiles) {}

  /**
   * A restored backup, with the removals that the next start repeats.
   *
   * @param removalsKnownUntil the time of the newest backup; erasures and deletions after this time
   *     must be repeated manually
   * @param erasures the number of users who were erased after the backup
   * @param deletedSites the number of sites that were deleted after the backup
   */
  record RestoredBackup(
      Backup backup, Instant removalsKnownUntil, int erasures, int deletedSites) {}
}
