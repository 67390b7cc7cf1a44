package dev.vouch.embedded.backup;

import dev.vouch.core.engine.Backups;
import dev.vouch.core.file.FileCheck;
import dev.vouch.embedded.recovery.NewerVersion;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** The backups of the embedded engine. Thread-safe. */
public final class EmbeddedBackups implements Backups {
  private final InstantSource clock;

  public EmbeddedBackups(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public AddedBackup add(Path data, Path directory) {
    AddedBackup added = new BackupSeries(directory, clock).add(data);
    LastBackup.of(data).write(added.backup().begunAt());
    return added;
  }

  @Override
  public int keepNewest(Path directory, int kept) {
    return new BackupSeries(directory, clock).keepNewest(kept);
  }

  @Override
  public RestoredBackup restore(Path source, Optional<Instant> until, Path data) {
    return new BackupRestoration(data, clock).restore(BackupSeries.find(source, until));
  }

  @Override
  public List<FileCheck> check(Path backup) {
    BackupName _ = BackupName.of(backup);
    return NewerVersion.check(backup).map(List::of).orElseGet(() -> BackupCheck.files(backup));
  }
}
