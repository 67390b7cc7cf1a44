package dev.vouch.embedded.recovery;

import dev.vouch.core.file.FileCheck;
import dev.vouch.core.file.FileFailure;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.directory.Directory;
import dev.vouch.embedded.log.LogCheck;
import dev.vouch.embedded.log.LogCheck.CheckedLog;
import dev.vouch.embedded.log.SqliteLog;
import dev.vouch.embedded.sealed.DayCheck;
import dev.vouch.embedded.sealed.SealedDay;
import dev.vouch.embedded.sealed.SealedDaysException;
import dev.vouch.embedded.sealed.SealedDirectory;
import dev.vouch.embedded.warehouse.NotRestoredWarning;
import dev.vouch.embedded.warehouse.WarehouseReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
  private static final String WAREHOUSE = "warehouse.duckdb";
  private static final String SEALED = "sealed";
  private static final String RESTORE =
      " Restore the file from a backup; docs/recovery.md says what to do without one.";
  private static final String RESTORE_DAY =
      " Restore it from a backup before the next start, which restores the warehouse without it"
          + " otherwise.";
  private static final String ACCEPT_END =
      " Put back the log.db that belongs to this warehouse, restore the data directory from a"
          + " backup, or run ./vouch repair --accept-log-end.";

  private final Path data;
  private final SealedDirectory sealed;
  private Optional<List<DayCheck>> verifiedDays = Optional.empty();
  private Optional<CheckedLog> checkedLog = Optional.empty();

  /** Whether sealed days can be written again from it. */
  private boolean warehouseIsReadable;

  private DataCheck(Path data) {
    this.data = data;
    this.sealed = new SealedDirectory(data.resolve(SEALED));
  }

  /** Checks every file and returns one result for each. */
  static List<FileCheck> run(Path data) {
    DataCheck check = new DataCheck(data);
    return List.of(
        check.log(), check.directory(), check.salts(), check.warehouse(), check.sealedDays());
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

  private FileCheck warehouse() {
    if (isMissing(WAREHOUSE)) {
      return new FileCheck(
          WAREHOUSE, "missing: the next start rebuilds it from the log", lostByPruning());
    }
    try (WarehouseReader warehouse = WarehouseReader.open(data)) {
      long next = warehouse.next(SqliteLog.PARTITION);
      String summary =
          "%s in all tables, applied up to position %d"
              .formatted(rows(warehouse.readAll()), next - 1);
      warehouseIsReadable = true;
      return new FileCheck(
          WAREHOUSE, summary, checkedLog.map(log -> compare(log, next)).orElse(List.of()));
    } catch (WarehouseException e) {
      return UncheckedFile.of(WAREHOUSE, e)
          .orElseGet(
              () ->
                  new FileCheck(
                      WAREHOUSE,
                      "damaged",
                      List.of(e.getMessage() + "." + remedyOfDamagedWarehouse())));
    }
  }

  private static String rows(long count) {
    return count == 1 ? "1 row" : count + " rows";
  }

  private FileCheck sealedDays() {
    try {
      return sealedDays(days());
    } catch (SealedDaysException e) {
      return UncheckedFile.because(SEALED, reason(e));
    }
  }

  private FileCheck sealedDays(List<DayCheck> days) {
    List<String> problems = new ArrayList<>();
    sealed
        .damagedList()
        .ifPresent(
            problem ->
                problems.add(
                    problem
                        + ". Restore the file from a backup, or delete it: the next start makes it"
                        + " again from the files in sealed/."));
    if (days.isEmpty()) {
      return new FileCheck(SEALED, "no day has been sealed yet", problems);
    }
    days.forEach(day -> problem(day).ifPresent(problems::add));
    NotRestoredWarning.of(sealed.notRestored()).ifPresent(problems::add);
    Optional<FileCheck> unchecked = UncheckedFile.of(SEALED, days);
    if (problems.isEmpty() && unchecked.isPresent()) {
      return unchecked.get();
    }
    unchecked.ifPresent(files -> problems.addAll(files.problems()));
    return new FileCheck(SEALED, days.size() + " days", problems);
  }

  private static String reason(SealedDaysException failure) {
    return failure.getCause() instanceof IOException cause
        ? FileFailure.reason(cause)
        : String.valueOf(failure.getMessage());
  }

  /** Reads the files of all days once. */
  private List<DayCheck> days() {
    List<DayCheck> verified = verifiedDays.orElseGet(sealed::verify);
    verifiedDays = Optional.of(verified);
    return verified;
  }

  private Optional<String> problem(DayCheck day) {
    return switch (day) {
      case DayCheck.Intact _, DayCheck.Unreadable _ -> Optional.empty();
      case DayCheck.Damaged(SealedDay _, String file, String reason) ->
          Optional.of(
              file
                  + ": "
                  + reason
                  + (warehouseIsReadable
                      ? " Delete it, and the next start writes it again from the warehouse."
                      : RESTORE_DAY));
      case DayCheck.Missing(SealedDay missing) ->
          Optional.of(
              missing.date()
                  + " has no file"
                  + (warehouseIsReadable
                      ? "; the next start writes it from the warehouse."
                      : "." + RESTORE_DAY));
      case DayCheck.NotRestored(SealedDay lost) ->
          Optional.of(
              "The file of %s is missing or damaged, and the warehouse lacks its events."
                      .formatted(lost.date())
                  + RESTORE);
    };
  }

  private static List<String> compare(CheckedLog log, long next) {
    if (next > log.next()) {
      return List.of(
          "It has applied the log up to position %d, but the log ends at %d."
                  .formatted(next - 1, log.next() - 1)
              + ACCEPT_END);
    }
    if (next < log.oldest()) {
      return List.of(
          "It needs the log from position %d on, but the log begins at %d."
                  .formatted(next, log.oldest())
              + RESTORE);
    }
    return List.of();
  }

  private List<String> lostByPruning() {
    return isLogComplete() || hasIntactSealedDay()
        ? List.of()
        : List.of("The log no longer has all events that the warehouse had." + RESTORE);
  }

  private String remedyOfDamagedWarehouse() {
    return isLogComplete() || hasIntactSealedDay()
        ? " Run ./vouch rebuild, and the next start builds it again from log.db and sealed/."
        : RESTORE;
  }

  /** A start replaces a damaged warehouse only if a sealed day can be loaded. */
  private boolean hasIntactSealedDay() {
    try {
      return days().stream().anyMatch(DayCheck.Intact.class::isInstance);
    } catch (SealedDaysException _) {
      // The result of the directory says so.
      return false;
    }
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
