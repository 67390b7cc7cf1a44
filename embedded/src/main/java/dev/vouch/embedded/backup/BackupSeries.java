package dev.vouch.embedded.backup;

import dev.vouch.core.file.PrivateFiles;
import dev.vouch.embedded.log.DirectoryLock;
import dev.vouch.embedded.sealed.SealedDay;
import dev.vouch.embedded.sealed.SealedDaysCopy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The backups of a data directory, each in a directory that is named by the time at which it began.
 * A backup gets its name when it is complete, durable and verified, so a crash leaves the former
 * ones as they were. Processes that write to the same series exclude one another.
 *
 * <p>Salts are not part of a backup, because they must not outlive their periods. Warehouse and
 * credit state are not, because they follow from the log and the sealed days.
 */
public final class BackupSeries {
  private static final DateTimeFormatter NAME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss.SSS'Z'").withZone(ZoneOffset.UTC);
  private static final Pattern NAMES = Pattern.compile("\\d{8}T\\d{6}\\.\\d{3}Z");
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
   * @throws BackupException if it cannot be written or verified; former backups are unchanged
   */
  public Backup add(Path data) {
    try {
      PrivateFiles.createDirectory(directory);
      try (DirectoryLock _ = DirectoryLock.acquire(directory)) {
        deleteUnfinished();
        return write(data, clock.instant());
      }
    } catch (DirectoryLock.LogInUseException e) {
      throw new BackupException(
          "Another process writes a backup to %s. Wait until it has ended.".formatted(directory),
          e);
    } catch (IOException e) {
      throw new BackupException(
          "The backup cannot be written. Check free space and permissions of %s: %s"
              .formatted(directory, e),
          e);
    }
  }

  /** Deletes the oldest backups, so that at most {@code kept} are left. */
  public void keep(int kept) throws IOException {
    if (kept < 1) {
      throw new IllegalArgumentException("at least one backup must be kept");
    }
    List<Path> backups = backups();
    for (Path backup : backups.subList(0, Math.max(0, backups.size() - kept))) {
      // Without its name, what is left of an interrupted deletion is no backup.
      Path unfinished = unfinished(backup.getFileName().toString());
      Files.move(backup, unfinished, StandardCopyOption.ATOMIC_MOVE);
      BackupFiles.delete(unfinished);
    }
    BackupFiles.force(directory);
  }

  /** Returns the complete backups, the oldest first. */
  public List<Path> backups() throws IOException {
    return BackupFiles.list(directory).stream()
        .filter(path -> NAMES.matcher(path.getFileName().toString()).matches())
        .toList();
  }

  /**
   * Copies a backup to a new data directory, which the next start completes with a warehouse.
   *
   * @param data must be empty or not exist
   * @throws BackupException if it is not empty, or a file is damaged; it is then not usable
   */
  public static Backup restore(Path backup, Path data) {
    try {
      Instant begunAt = NAME.parse(backup.getFileName().toString(), Instant::from);
      PrivateFiles.createDirectory(data);
      if (!BackupFiles.list(data).isEmpty()) {
        throw new BackupException(data + " is not empty. Choose an empty directory.");
      }
      Path sealed = backup.resolve(BackupFiles.SEALED);
      new SealedDaysCopy(sealed, data.resolve(BackupFiles.SEALED), Optional.empty())
          .copy(SealedDaysCopy.daysIn(sealed));
      for (String file : List.of(BackupFiles.DIRECTORY, BackupFiles.LOG)) {
        SqliteSnapshot.write(backup.resolve(file), data.resolve(file));
      }
      BackupFiles.force(data);
      return BackupCheck.run(data, backup, begunAt);
    } catch (DateTimeParseException e) {
      throw new BackupException(
          backup + " is not a backup. Name a directory of a complete backup.", e);
    } catch (IOException e) {
      throw new BackupException(
          "The backup %s cannot be restored to %s: %s".formatted(backup, data, e), e);
    }
  }

  private Backup write(Path data, Instant begunAt) throws IOException {
    String name = NAME.format(begunAt);
    Path named = directory.resolve(name);
    if (Files.exists(named)) {
      throw new BackupException(named + " exists already. Check the machine's clock.");
    }
    Path unfinished = unfinished(name);
    PrivateFiles.createDirectory(unfinished);
    Set<SealedDay> days =
        LogSnapshot.write(data, unfinished.resolve(BackupFiles.LOG), SqliteSnapshot::write);
    sealedDaysCopy(data, unfinished).copy(days);
    SqliteSnapshot.write(
        data.resolve(BackupFiles.DIRECTORY), unfinished.resolve(BackupFiles.DIRECTORY));
    Backup backup = BackupCheck.run(unfinished, named, begunAt);
    BackupFiles.force(unfinished);
    Files.move(unfinished, named, StandardCopyOption.ATOMIC_MOVE);
    BackupFiles.force(directory);
    return backup;
  }

  private SealedDaysCopy sealedDaysCopy(Path data, Path unfinished) throws IOException {
    List<Path> backups = backups();
    return new SealedDaysCopy(
        data.resolve(BackupFiles.SEALED),
        unfinished.resolve(BackupFiles.SEALED),
        backups.isEmpty()
            ? Optional.empty()
            : Optional.of(backups.getLast().resolve(BackupFiles.SEALED)));
  }

  private void deleteUnfinished() throws IOException {
    for (Path path : BackupFiles.list(directory)) {
      if (path.getFileName().toString().startsWith(UNFINISHED)) {
        BackupFiles.delete(path);
      }
    }
  }

  private Path unfinished(String name) {
    return directory.resolve(UNFINISHED + name);
  }
}
