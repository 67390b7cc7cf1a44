package dev.vouch.core.migration;

import dev.vouch.core.log.LogPositions;
import dev.vouch.core.log.LogStart;
import dev.vouch.core.migration.MigrationTarget.MigrationProgress;
import dev.vouch.core.warehouse.ReportQueries;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Copies all data from one engine to another. Can be interrupted at any moment, and then continued.
 * Used by one thread.
 *
 * <p>Closed days are copied unchanged. Open days follow from the log: the target computes their
 * credit from the same records, and from the orders of the closed days (docs/decisions/0042).
 */
public final class Migration {
  private static final int KEYS_AT_ONCE = 1_000;

  private final MigrationSource source;
  private final MigrationTarget target;
  private final Consumer<String> report;

  /**
   * @param report receives a sentence about each step
   */
  public Migration(MigrationSource source, MigrationTarget target, Consumer<String> report) {
    this.source = source;
    this.target = target;
    this.report = report;
  }

  /** Copies the current data of the source, while servers may use it. */
  public void copy() throws InterruptedException {
    begin();
    // The log first, because it is pruned; closed days remain.
    copyLog();
    copyDays();
    target.awaitApplied();
    long later = copyLog();
    report.accept("%d records were appended meanwhile, and are copied too.".formatted(later));
  }

  /**
   * Locks the source and copies the rest after {@link #copy}, without completing the migration.
   *
   * @return the reports of the source
   * @throws MigrationException if a server uses the source
   */
  public ReportQueries copyRest() throws InterruptedException {
    ReportQueries reports = source.stop();
    begin();
    copyLog();
    target.awaitApplied();
    // Closed days last, so that their versions include all removals in the log.
    copyDays();
    copyKeys();
    target.awaitApplied();
    return reports;
  }

  /**
   * Completes the migration: from now on, servers use the target.
   *
   * @throws MigrationException if the source has records that are not copied
   */
  public void complete() {
    source.complete();
    target.complete();
  }

  private void begin() {
    Optional<MigrationProgress> progress = target.progress();
    if (progress.isEmpty()) {
      // Read before the closed days, so that records which are pruned meanwhile are noticed.
      LogPositions beforeLog = beforeLog();
      List<ClosedDay> closed = source.closedDays();
      source.check(closed);
      target.begin(openFrom(closed), beforeLog, to -> source.readOrders(closed, to));
      report.accept("The migration begins with %d closed days.".formatted(closed.size()));
    } else if (progress.get().isComplete()) {
      throw new MigrationException(
          "This migration is complete, and servers may have recorded events since."
              + " Use an empty target to repeat it.");
    }
  }

  private LogPositions beforeLog() {
    LogPositions before = LogPositions.NONE;
    for (Map.Entry<Integer, LogStart> start : source.logStarts().entrySet()) {
      before = before.with(start.getKey(), start.getValue().position() - 1);
    }
    return before;
  }

  private static Optional<LocalDate> openFrom(List<ClosedDay> closed) {
    return closed.isEmpty() ? Optional.empty() : Optional.of(closed.getLast().date().plusDays(1));
  }

  private MigrationProgress progress() {
    return target.progress().orElseThrow();
  }

  /**
   * Copies the days that were closed when the migration began. Later closed days follow from the
   * log.
   */
  private void copyDays() {
    Optional<LocalDate> openFrom = progress().openFrom();
    if (openFrom.isEmpty()) {
      return;
    }
    int copied = 0;
    for (ClosedDay day : source.closedDays()) {
      if (day.date().isBefore(openFrom.get()) && !target.isLoaded(day)) {
        target.load(day, to -> source.readRows(day, to));
        copied++;
      }
    }
    report.accept("%d closed days are copied.".formatted(copied));
  }

  /** Returns the number of records that were copied. */
  private long copyLog() {
    LogPositions copied = progress().appendedUntil();
    source.logStarts().forEach((partition, start) -> refuseGap(copied.in(partition), start));
    long records = 0;
    LogPositions after = copied;
    for (Optional<MigratedRecords> next = source.read(after);
        next.isPresent();
        next = source.read(after)) {
      target.append(next.get());
      after = next.get().until();
      records += next.get().records().size();
    }
    report.accept("%d records of the log are copied.".formatted(records));
    return records;
  }

  private static void refuseGap(long copied, LogStart start) {
    if (copied + 1 < start.position()) {
      throw new MigrationException(
          "The log was pruned beyond what is copied, up to position %d. Begin again with an empty target."
              .formatted(copied));
    }
  }

  private void copyKeys() {
    List<UsedKey> keys = new ArrayList<>();
    source.readKeys(
        key -> {
          keys.add(key);
          if (keys.size() == KEYS_AT_ONCE) {
            target.addKeys(List.copyOf(keys));
            keys.clear();
          }
        });
    target.addKeys(List.copyOf(keys));
  }
}
