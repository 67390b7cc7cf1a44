package dev.vouch.embedded.backup;

import dev.vouch.core.engine.BackupException;
import dev.vouch.embedded.sealed.SealedDay;
import dev.vouch.embedded.sealed.SealedDaysCopy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** A copy of the log, and the days that were sealed at its last commit. */
final class LogSnapshot {
  private static final int ATTEMPTS_MAX = 10;

  private LogSnapshot() {}

  /** Copies one commit of a file. */
  @FunctionalInterface
  interface FileCopy {
    void write(Path source, Path target) throws IOException;
  }

  /**
   * Copies the log and returns the sealed days. A day that is sealed later can have credit of
   * records that the copy lacks, and the log can then be pruned of records that no earlier day has.
   * So no day may be sealed meanwhile, which happens once a day.
   *
   * @throws BackupException if days are sealed during every attempt
   */
  static Set<SealedDay> write(Path data, Path target, FileCopy copy) throws IOException {
    Path sealed = data.resolve(BackupFiles.SEALED);
    for (int attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
      Set<SealedDay> before = SealedDaysCopy.daysIn(sealed);
      Files.deleteIfExists(target);
      copy.write(data.resolve(BackupFiles.LOG), target);
      if (SealedDaysCopy.daysIn(sealed).equals(before)) {
        return before;
      }
    }
    throw new BackupException(
        "Many days are being sealed at present. Make the backup in some minutes.");
  }
}
