package dev.vouch.embedded.recovery;

import dev.vouch.core.file.FileCheck;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.directory.Directory;
import dev.vouch.embedded.log.LogCheck;
import dev.vouch.embedded.log.LogCheck.CheckedLog;
import dev.vouch.embedded.log.SqliteLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The check of all files of a data directory, or of a copy of one. Changes no data. No server may
 * use the directory at the time. Not thread-safe.
 */
final class DataCheck {
  private static final String LOG = "log.db";
  private static final String DIRECTORY = "directory.db";
  private static final String SALTS = "salts.db";
  private static final String RESTORE =
      " Restore the file from a backup; docs/recovery.md says what to do without one.";
  private static final String ACCEPT_END =
      " Put back the log.db that belongs to these segments, restore the data directory from a"
          + " backup, or run ./vouch repair --accept-log-end.";

  private final Path data;
  private Optional<CheckedLog> checkedLog = Optional.empty();

  private DataCheck(Path data) {
    this.data = data;
  }

  /** Checks every file and returns one result for each. */
  static List<FileCheck> run(Path data) {
    DataCheck check = new DataCheck(data);
    return List.of(check.log(), check.directory(), check.salts(), check.segments());
  }

  private FileCheck log() {
    if (isMissing(LOG)) {
      return new FileCheck(LOG, "missing", List.of("The file is missing or empty." + ACCEPT_END));
    }
    FileCheck file = sqliteFile(LOG, "damaged");
    if (!file.isIntact()) {
      return file;
    }
    try {
      CheckedLog checked = LogCheck.run(data);
      checkedLog = Optional.of(checked);
      return checked.file();
    } catch (LogFailedException e) {
      return UncheckedFile.of(LOG, e)
          .orElseGet(() -> new FileCheck(LOG, "unreadable", List.of(e.getMessage() + RESTORE)));
    }
  }

  private FileCheck directory() {
    if (isMissing(DIRECTORY) || Directory.isMissingIn(data)) {
      return new FileCheck(
          DIRECTORY,
          "missing",
          List.of(
              "The file is missing or empty. Restore it from a backup, or start with ./vouch serve"
                  + " --new-directory to accept that all sites, keys and accounts are lost."));
    }
    return sqliteFile(DIRECTORY, "sites, keys and accounts");
  }

  /** A copy of a data directory without it is allowed: Directory then creates new salts. */
  private FileCheck salts() {
    return isMissing(SALTS)
        ? new FileCheck(
            SALTS,
            "missing: the next start generates new salts, and earlier visitors count as new",
            List.of())
        : sqliteFile(SALTS, "salts");
  }

  private FileCheck sqliteFile(String name, String summary) {
    return SqliteIntegrity.check(data.resolve(name), summary, RESTORE);
  }

  private FileCheck segments() {
    if (Files.notExists(data.resolve(CheckedSegments.NAME))) {
      return new FileCheck(
          CheckedSegments.NAME,
          "missing: the next start builds them from the log",
          isLogComplete()
              ? List.of()
              : List.of("The log no longer has all events that were in them." + RESTORE));
    }
    CheckedSegments checked = CheckedSegments.of(data);
    Optional<Long> next = checked.next(SqliteLog.PARTITION);
    String summary =
        "%s closed days, applied up to position %d"
            .formatted(
                checked.closedDays() == 0 ? "no" : checked.closedDays(), next.orElse(1L) - 1);
    return checked.result(
        summary,
        next.isPresent() && checkedLog.isPresent()
            ? compare(checkedLog.get(), next.get())
            : List.of());
  }

  private static List<String> compare(CheckedLog log, long next) {
    if (next > log.next()) {
      return List.of(
          "They have the log up to position %d, but the log ends at %d."
                  .formatted(next - 1, log.next() - 1)
              + ACCEPT_END);
    }
    if (next < log.oldest()) {
      return List.of(
          "They need the log from position %d on, but the log begins at %d."
                  .formatted(next, log.oldest())
              + RESTORE);
    }
    return List.of();
  }

  private boolean isLogComplete() {
    return checkedLog.filter(CheckedLog::isComplete).isPresent();
  }

  private boolean isMissing(String name) {
    Path file = data.resolve(name);
    try {
      return Files.notExists(file) || Files.size(file) == 0;
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read; check its permissions", e);
    }
  }
}
