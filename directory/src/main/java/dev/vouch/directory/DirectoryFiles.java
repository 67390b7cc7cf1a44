package dev.vouch.directory;

import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.PasswordCost;
import dev.vouch.directory.database.DirectoryException;
import dev.vouch.directory.database.Schema;
import dev.vouch.directory.database.SqliteFile;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;

/** Operations on the files of a {@link Directory} that no server uses, for recovery and backups. */
public final class DirectoryFiles {
  private DirectoryFiles() {}

  /** Returns whether {@code directory.db} in a folder is missing or has no tables. */
  public static boolean areMissingIn(Path dataDirectory) {
    return SqliteFile.isEmpty(dataDirectory, Schema.DIRECTORY);
  }

  /**
   * Creates an empty {@code directory.db} if it is missing, for an operator who accepts the loss of
   * the former file.
   *
   * @throws DirectoryException if the file cannot be created
   */
  public static void createIn(Path dataDirectory) {
    if (areMissingIn(dataDirectory)) {
      SqliteFile.createNew(dataDirectory, Schema.DIRECTORY);
    }
  }

  /**
   * Completes files that were restored from a backup: creates salts, which backups do not contain,
   * and repeats the erasures and site deletions that were made after the backup.
   *
   * @param random the source of salts
   * @param erasures the erasures to repeat in the users of payments
   * @param deletedSites the sites to delete; the next start appends their deletions to the log
   * @throws DirectoryException if a file cannot be used
   */
  public static void completeRestored(
      Path dataDirectory,
      InstantSource clock,
      SecureRandom random,
      List<LogRecord.Erasure> erasures,
      List<SiteId> deletedSites) {
    try (Directory directory = Directory.files(dataDirectory, clock, random, PasswordCost.OWASP)) {
      directory.salts().add(directory.sites().ids());
      for (LogRecord.Erasure erasure : erasures) {
        directory.paymentUsers().erase(erasure.site(), erasure.userKey());
      }
      deletedSites.forEach(site -> directory.deletions().begin(site));
    }
  }
}
