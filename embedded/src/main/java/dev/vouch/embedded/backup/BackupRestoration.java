package dev.vouch.embedded.backup;

import dev.vouch.core.engine.BackupException;
import dev.vouch.core.engine.Backups.RestoredBackup;
import dev.vouch.core.file.DurableFiles;
import dev.vouch.core.file.IncrementalCopy;
import dev.vouch.core.file.PrivateFiles;
import dev.vouch.directory.DirectoryFiles;
import dev.vouch.directory.database.Schema;
import dev.vouch.embedded.log.CopiedGroups;
import dev.vouch.embedded.log.LogSnapshot;
import dev.vouch.embedded.log.UnfinishedRestore;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.segment.KeptFiles;
import dev.vouch.embedded.segment.StoredFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The restoration of a backup to a new data directory, which the next start completes with a
 * warehouse. The users and sites are removed then that the newest backup in the same directory
 * lists as erased or deleted since.
 *
 * @param data must be empty or not exist
 */
record BackupRestoration(Path data, InstantSource clock) {
  /**
   * Copies and verifies a backup.
   *
   * @throws BackupException if the directory is not empty, a newer version of Vouch wrote the
   *     backup, or a file is damaged; no start uses the directory then
   */
  RestoredBackup restore(Path backup) {
    BackupName name = BackupName.of(backup);
    try {
      PrivateFiles.createDirectory(data);
      if (!BackupSeries.files(data).isEmpty()) {
        throw new BackupException(data + " is not empty. Choose an empty directory with --data.");
      }
      BackupCheck.refuseNewer(backup);
      Path newest = BackupSeries.newestNextTo(backup);
      BackupCheck.refuseNewer(newest);
      KnownRemovals known = KnownRemovals.read(newest).since(name.begunAt());
      UnfinishedRestore mark = new UnfinishedRestore(data);
      mark.begin();
      copy(backup);
      BackupCheck.Checked checked = BackupCheck.run(data, "Restore an earlier backup.");
      KnownRemovals removals = known.without(checked.removals());
      remove(removals);
      mark.complete();
      Instant knownUntil = BackupName.of(newest).begunAt();
      return new RestoredBackup(
          checked.of(backup, name.begunAt()),
          knownUntil,
          removals.erasures().size(),
          removals.deletedSites().size());
    } catch (IOException e) {
      throw new BackupException(
          "The backup %s cannot be restored to %s: %s. Check both directories, their permissions and the free space, and empty %2$s before you try again."
              .formatted(backup, data, e.getMessage()),
          e);
    }
  }

  /**
   * Applies what was erased or deleted after the backup. The next start removes the events:
   * erasures are in the log then, and each deleted site is no longer in the directory, which has
   * its deletion to append to the log. The directory no longer has the erased users of
   * subscriptions. Also creates salts, which the backup does not have.
   */
  private void remove(KnownRemovals removals) {
    CopiedGroups.appendErasures(data, removals.erasures());
    DirectoryFiles.completeRestored(
        data, clock, new SecureRandom(), removals.erasures(), removals.deletedSites());
  }

  private void copy(Path backup) throws IOException {
    Path segments = backup.resolve(EventStore.DIRECTORY);
    Optional<KeptFiles> kept = new StoredFiles(segments).kept();
    if (kept.isPresent()) {
      Path restored = data.resolve(EventStore.DIRECTORY);
      SegmentsCopy.write(kept.get(), new IncrementalCopy(segments, restored, Optional.empty()));
    }
    SqliteSnapshot.write(Schema.DIRECTORY.in(backup), Schema.DIRECTORY.in(data));
    IncrementalCopy _ = LogSnapshot.write(backup, data, Optional.empty());
    DurableFiles.force(data);
  }
}
