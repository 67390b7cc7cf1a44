package dev.vouch.embedded.recovery;

import dev.vouch.core.engine.DataRecovery;
import dev.vouch.core.file.FileCheck;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.directory.DirectoryFiles;
import dev.vouch.embedded.log.DirectoryLock;
import dev.vouch.embedded.log.LogCheck;
import dev.vouch.embedded.log.LogCheck.CheckedLog;
import dev.vouch.embedded.log.LogRepair;
import dev.vouch.embedded.log.UnfinishedMigration;
import dev.vouch.embedded.log.UnfinishedRestore;
import dev.vouch.embedded.warehouse.UnreleasedData;
import dev.vouch.embedded.warehouse.WarehouseDeletion;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;

/** The checks and repairs of a data directory of the embedded engine. Not thread-safe. */
public final class EmbeddedRecovery implements DataRecovery {
  private final Path data;
  private final InstantSource clock;
  private final DirectoryLock lock;

  private EmbeddedRecovery(Path data, InstantSource clock, DirectoryLock lock) {
    this.data = data;
    this.clock = clock;
    this.lock = lock;
  }

  /**
   * Locks an existing directory. It can be checked, but not repaired, on a read-only file system.
   *
   * @throws DirectoryLock.LogInUseException if another process has locked it
   * @throws LogFailedException if a restore to it was not completed
   * @throws WarehouseException if an unreleased version of Vouch wrote it
   */
  public static EmbeddedRecovery open(Path data, InstantSource clock) {
    DirectoryLock lock = DirectoryLock.acquireForReading(data);
    try {
      UnfinishedRestore.refuse(data);
      UnfinishedMigration.refuse(data);
      UnreleasedData.refuse(data);
    } catch (RuntimeException e) {
      lock.close();
      throw e;
    }
    return new EmbeddedRecovery(data, clock, lock);
  }

  @Override
  public List<FileCheck> check() {
    return NewerVersion.check(data).map(List::of).orElseGet(() -> DataCheck.run(data));
  }

  @Override
  public String skipRecord(long position) {
    return RepairReport.of(new LogRepair(data, clock).skipRecord(position));
  }

  @Override
  public String acceptLogEnd() {
    return RepairReport.ofAcceptedEnd(new LogRepair(data, clock), data);
  }

  @Override
  public Deletion deleteWarehouse() {
    CheckedLog log = LogCheck.run(data);
    WarehouseDeletion deletion = new WarehouseDeletion(data, log.extent());
    List<String> obstacles = deletion.obstacles();
    if (!obstacles.isEmpty()) {
      return new Deletion.Refused(obstacles);
    }
    deletion.delete();
    return new Deletion.Deleted(report(log));
  }

  private static String report(CheckedLog log) {
    return """
    Deleted the open days of segments/, and state/.
    The next start builds them again from the log (%s).
    """
        .formatted(log.file().summary());
  }

  @Override
  public void createDirectory() {
    DirectoryFiles.createIn(data);
  }

  @Override
  public void close() {
    lock.close();
  }
}
