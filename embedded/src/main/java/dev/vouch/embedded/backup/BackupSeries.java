package dev.vouch.embedded.backup;

import dev.vouch.core.engine.BackupException;
import dev.vouch.core.engine.Backups.AddedBackup;
import dev.vouch.core.file.DurableFiles;
import dev.vouch.core.file.FileFailure;
import dev.vouch.core.file.PrivateFiles;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.directory.database.Schema;
import dev.vouch.embedded.log.DirectoryLock;
import dev.vouch.embedded.log.UnfinishedMigration;
import dev.vouch.embedded.log.UnfinishedRestore;
import dev.vouch.embedded.warehouse.UnreleasedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The backups of a data directory, each in a directory that is named by the time at which it began.
 * A backup gets its name when it is complete, durable and verified, so a crash leaves the earlier
 * ones as they were. Processes that write to the same series exclude one another.
 *
 * <p>Salts are not part of a backup, because they must not outlive their periods. Open days and
 * credit state are not, because they follow from the log and the closed days.
 */
public final class BackupSeries {
  private static final String UNFINISHED = "unfinished-";

  private final Path directory;
  private final InstantSource clock;

  /** The directory is created with the first backup. */
  public BackupSeries(Path directory, InstantSource clock) {
    this.directory = directory;
    this.clock = clock;
  }

  /**
   * Adds a backup of a data directory, which a server may use.
   *
   * @throws BackupException if it cannot be written or verified; earlier backups are unchanged
   * @throws LogFailedException if a restore to the data directory was not completed
   */
  public AddedBackup add(Path data) {
    if (directory.toAbsolutePath().normalize().startsWith(data.toAbsolutePath().normalize())) {
      throw new BackupException(
          "%s is in the data directory. Choose a directory elsewhere, best on another disk."
              .formatted(directory));
    }
    UnfinishedRestore.refuse(data);
    UnfinishedMigration.refuse(data);
    UnreleasedData.refuse(data);
    BackupCheck.refuseNewer(data);
    try {
      PrivateFiles.createDirectory(directory);
      try (DirectoryLock _ = lock()) {
        deleteUnfinished();
        BackupName name = new BackupName(clock.instant().truncatedTo(ChronoUnit.MILLIS));
        refuseBehindNewest(name);
        return write(data, name);
      }
    } catch (SqliteSnapshot.UnreadableSourceException e) {
      throw new BackupException(
          "The backup cannot be made, because the data directory cannot be read. Check the free space and the permissions of %s: %s"
              .formatted(data, e.getMessage()),
          e);
    } catch (IOException e) {
      throw new BackupException(
          "The backup cannot be written. Check the free space and the permissions of %s: %s"
              .formatted(directory, e.getMessage()),
          e);
    }
  }

  /**
   * The newest backup is restored by default, has all known erasures, and is deleted last. A backup
   * from a clock that was ahead would stay the newest one after later backups.
   */
  private void refuseBehindNewest(BackupName name) throws IOException {
    List<Path> backups = backups();
    if (!backups.isEmpty() && BackupName.of(backups.getLast()).begunAt().isAfter(name.begunAt())) {
      throw new BackupException(
          "%s is later than the machine's clock. Correct the clock; if it is right, move that backup to another directory."
              .formatted(backups.getLast()));
    }
  }

  /** Deletes the oldest backups, so that at most {@code kept} are left; returns how many. */
  public int keepNewest(int kept) {
    if (kept < 1) {
      throw new IllegalArgumentException("at least one backup must be kept");
    }
    try (DirectoryLock _ = lock()) {
      List<Path> backups = backups();
      List<Path> deleted = backups.subList(0, Math.max(0, backups.size() - kept));
      for (Path backup : deleted) {
        // Without its name, what is left of an interrupted deletion is no backup.
        Path unfinished = unfinished(backup.getFileName().toString());
        Files.move(backup, unfinished, StandardCopyOption.ATOMIC_MOVE);
        DurableFiles.deleteTree(unfinished);
      }
      DurableFiles.force(directory);
      return deleted.size();
    } catch (IOException e) {
      throw new BackupException(
          "The backup is complete, but an old one cannot be deleted. Check the permissions of %s: %s"
              .formatted(directory, e.getMessage()),
          e);
    }
  }

  /** Returns the complete backups, the oldest first. */
  public List<Path> backups() throws IOException {
    return files(directory).stream().filter(BackupName::isName).toList();
  }

  /** Returns the files and directories in a directory, in the order of their names. */
  static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().toList();
    }
  }

  /**
   * Returns the backup that is to be restored.
   *
   * @param source a backup, or a directory of backups, of which the newest is found
   * @param until if present, of a directory of backups the newest one not after this time
   * @throws BackupException if there is none
   */
  static Path find(Path source, Optional<Instant> until) {
    if (BackupName.isName(source)) {
      if (until.isPresent()) {
        throw new BackupException(
            "--until needs a directory of backups, and %s is one backup.".formatted(source));
      }
      return source;
    }
    try {
      return new BackupSeries(source, InstantSource.system())
          .backups().reversed().stream()
              .filter(
                  backup ->
                      until.isEmpty()
                          || !BackupName.of(backup).begunAt().isAfter(until.orElseThrow()))
              .findFirst()
              .orElseThrow(
                  () ->
                      new BackupException(
                          source
                              + " has no complete backup"
                              + until.map(time -> " from " + time + " or before").orElse("")
                              + "."));
    } catch (IOException e) {
      throw new BackupException(
          "The directory of backups %s cannot be read: %s."
              .formatted(source, FileFailure.reason(e)),
          e);
    }
  }

  /** Returns the newest complete backup in the directory of a backup. */
  static Path newestNextTo(Path backup) throws IOException {
    Path series = Optional.ofNullable(backup.toAbsolutePath().getParent()).orElseThrow();
    return new BackupSeries(series, InstantSource.system()).backups().getLast();
  }

  private AddedBackup write(Path data, BackupName name) throws IOException {
    Path named = directory.resolve(name.text());
    if (Files.exists(named)) {
      throw new BackupException(named + " exists already. Check the machine's clock.");
    }
    Path unfinished = unfinished(name.text());
    PrivateFiles.createDirectory(unfinished);
    AddedBackup added;
    try {
      added = copy(data, unfinished, named, name.begunAt());
      Files.move(unfinished, named, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException | RuntimeException e) {
      deleteAfter(e, unfinished);
      throw e;
    }
    DurableFiles.force(directory);
    return added;
  }

  /** Not left to the next backup, because the disk may be full. */
  private static void deleteAfter(Exception failure, Path unfinished) {
    try {
      DurableFiles.deleteTree(unfinished);
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  private AddedBackup copy(Path data, Path unfinished, Path named, Instant begunAt)
      throws IOException {
    Snapshot snapshot = Snapshot.write(data, unfinished, former());
    Path sites = Schema.DIRECTORY.in(unfinished);
    SqliteSnapshot.write(Schema.DIRECTORY.in(data), sites);
    BackupCheck.Checked checked = BackupCheck.run(unfinished, "Stop Vouch and run ./vouch check.");
    removalsAsOf(begunAt, checked).write(unfinished);
    DurableFiles.force(unfinished);
    List<Path> others = List.of(sites, unfinished.resolve(KnownRemovals.FILE));
    long bytes = snapshot.log().copiedBytes() + snapshot.segments().copiedBytes();
    for (Path other : others) {
      bytes += Files.size(other);
    }
    return new AddedBackup(
        checked.of(named, begunAt),
        snapshot.log().copiedFiles() + snapshot.segments().copiedFiles() + others.size(),
        bytes,
        snapshot.log().linkedFiles() + snapshot.segments().linkedFiles());
  }

  /** Returns the removals that this or an earlier backup knows and the oldest may lack. */
  private KnownRemovals removalsAsOf(Instant begunAt, BackupCheck.Checked checked)
      throws IOException {
    List<Path> earlier = backups();
    KnownRemovals known =
        earlier.isEmpty() ? KnownRemovals.NONE : KnownRemovals.read(earlier.getLast());
    Instant oldest = earlier.isEmpty() ? begunAt : BackupName.of(earlier.getFirst()).begunAt();
    return known.with(checked.removals()).since(oldest);
  }

  /** The newest backup. */
  private Optional<Path> former() throws IOException {
    List<Path> backups = backups();
    return backups.isEmpty() ? Optional.empty() : Optional.of(backups.getLast());
  }

  private void deleteUnfinished() throws IOException {
    for (Path path : files(directory)) {
      if (path.getFileName().toString().startsWith(UNFINISHED)) {
        DurableFiles.deleteTree(path);
      }
    }
  }

  private DirectoryLock lock() {
    try {
      return DirectoryLock.acquire(directory);
    } catch (DirectoryLock.LogInUseException e) {
      throw new BackupException(
          "Another process writes a backup to %s. Wait until it has ended.".formatted(directory),
          e);
    } catch (LogFailedException e) {
      throw new BackupException(
          "The directory of backups %s cannot be locked. Check that it is writable, and that its file system supports file locks."
              .formatted(directory),
          e);
    }
  }

  private Path unfinished(String name) {
    return directory.resolve(UNFINISHED + name);
  }
}
