package dev.vouch.core.migration;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.LogStart;
import dev.vouch.core.migration.MigrationTarget.MigrationProgress;
import dev.vouch.core.site.SiteZones;
import dev.vouch.core.warehouse.ReportQueries;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Copies all data from one engine to another. It can be interrupted at any moment, and continues
 * where it was. Used by one thread.
 *
 * <p>Closed days are copied as they are. Open days follow from the log: the target computes their
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

  /** Copies what the source has at present; a server may use it meanwhile. */
  public void copy() throws InterruptedException {
    begin();
    copyDays();
    copyLog();
    target.awaitApplied();
    long later = copyLog();
    report.accept("%d records were appended meanwhile, and are copied too.".formatted(later));
  }

  /**
   * Locks the source and copies the rest, without completing the migration.
   *
   * @param zones of the days of reports
   * @return the reports of the source
   * @throws MigrationException if a server uses the source
   */
  public ReportQueries copyRest(SiteZones zones) throws InterruptedException {
    ReportQueries reports = source.stop(zones);
    begin();
    copyLog();
    target.awaitApplied();
    // Last: what the log removes from closed days is removed in these versions.
    copyDays();
    copyKeys();
    return reports;
  }

  private void begin() {
    Optional<MigrationProgress> progress = target.progress();
    if (progress.isEmpty()) {
      // Before the days: what is pruned when later ones have closed is then noticed.
      LogStart start = source.logStart();
      List<ClosedDay> closed = source.closedDays();
      source.check();
      target.begin(
          openFrom(closed),
          start.position() - 1,
          to -> closed.forEach(day -> source.readOrders(day, to)));
      report.accept("The migration begins with %d closed days.".formatted(closed.size()));
    } else if (progress.get().isComplete()) {
      throw new MigrationException(
          "This migration is complete, and servers may have recorded events since."
              + " Use an empty cluster to repeat it.");
    }
  }

  private static Optional<LocalDate> openFrom(List<ClosedDay> closed) {
    return closed.isEmpty() ? Optional.empty() : Optional.of(closed.getLast().date().plusDays(1));
  }

  private MigrationProgress progress() {
    return target.progress().orElseThrow();
  }

  /** Days that the source has closed since the migration began follow from the log. */
  private void copyDays() {
    Optional<LocalDate> openFrom = progress().openFrom();
    if (openFrom.isEmpty()) {
      return;
    }
    Set<ClosedDay> loaded = new HashSet<>(target.loadedDays());
    int copied = 0;
    for (ClosedDay day : source.closedDays()) {
      if (day.date().isBefore(openFrom.get()) && !loaded.contains(day)) {
        target.load(day, to -> source.readRows(day, to));
        copied++;
      }
    }
    report.accept("%d closed days are copied.".formatted(copied));
  }

  /** Returns the number of records that were copied. */
  private long copyLog() {
    long next = progress().appendedUntil() + 1;
    if (next < source.logStart().position()) {
      throw new MigrationException(
          "The log was pruned beyond what is copied, up to position %d. Begin again with an empty cluster."
              .formatted(next - 1));
    }
    long records = 0;
    for (Optional<Batch> batch = source.read(next); batch.isPresent(); batch = source.read(next)) {
      target.append(batch.get());
      next = batch.get().last() + 1;
      records += batch.get().entries().size();
    }
    report.accept("The log is copied up to position %d.".formatted(next - 1));
    return records;
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
    target.addKeys(keys);
  }
}
