package dev.vouch.cluster;

import dev.vouch.cluster.MigrationProcess.Step;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.migration.ClosedDay;
import dev.vouch.core.migration.MigratedRecords;
import dev.vouch.core.migration.MigratedRecords.MigratedRecord;
import dev.vouch.core.migration.MigrationTarget;
import dev.vouch.core.migration.UsedKey;
import dev.vouch.core.warehouse.ReportQueries;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Ends the process in the middle of the third step of a kind; another target does the rest. */
final class EndingTarget implements MigrationTarget {
  private static final int KILLED = 137;
  private static final int PART = 100;

  private final MigrationTarget target;
  private final Step end;
  private int steps;

  EndingTarget(MigrationTarget target, Step end) {
    this.target = target;
    this.end = end;
  }

  private boolean isEnd(Step step) {
    return step == end && ++steps == 3;
  }

  @Override
  public Optional<MigrationProgress> progress() {
    return target.progress();
  }

  @Override
  public void begin(Optional<LocalDate> openFrom, LogPositions appendedUntil, OrderReader orders) {
    target.begin(openFrom, appendedUntil, orders);
  }

  /** In small parts. */
  @Override
  public void append(MigratedRecords records) {
    LogPositions until = progress().orElseThrow().appendedUntil();
    List<MigratedRecord> all = records.records();
    for (int from = 0; from < all.size(); from += PART) {
      List<MigratedRecord> part = all.subList(from, Math.min(all.size(), from + PART));
      boolean isEnd = isEnd(Step.APPEND);
      if (isEnd) {
        part = part.subList(0, part.size() / 2);
      }
      for (MigratedRecord record : part) {
        until = until.with(record.partition(), record.position());
      }
      target.append(new MigratedRecords(part, until));
      if (isEnd) {
        Runtime.getRuntime().halt(KILLED);
      }
    }
    target.append(new MigratedRecords(List.of(), records.until()));
  }

  @Override
  public boolean isLoaded(ClosedDay day) {
    return target.isLoaded(day);
  }

  @Override
  public void load(ClosedDay day, RowReader rows) {
    boolean isEnd = isEnd(Step.LOAD);
    target.load(
        day,
        to -> {
          ClosedDay read = rows.read(to);
          if (isEnd) {
            Runtime.getRuntime().halt(KILLED);
          }
          return read;
        });
  }

  @Override
  public void addKeys(List<UsedKey> keys) {
    target.addKeys(keys);
  }

  @Override
  public void awaitApplied() throws InterruptedException {
    target.awaitApplied();
  }

  @Override
  public ReportQueries queries() {
    return target.queries();
  }

  @Override
  public void complete() {
    target.complete();
  }

  @Override
  public void close() {
    target.close();
  }
}
