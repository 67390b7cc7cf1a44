package dev.vouch.embedded.warehouse;

import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.log.LogExtent;
import dev.vouch.embedded.rows.CreditedRows;
import dev.vouch.embedded.sealed.DayCheck;
import dev.vouch.embedded.sealed.SealedDay;
import dev.vouch.embedded.sealed.SealedDays;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads the sealed days into new rows, one after the other; what is later follows from the log.
 * After an interruption it continues with the first day that is not loaded.
 */
final class SealedDaysRestoration implements Restoration {
  private static final Logger LOG = LoggerFactory.getLogger(SealedDaysRestoration.class);

  private final SealedDays sealed;
  private final CreditedRows rows;
  private final LogExtent recordLog;
  private final Queue<SealedDay> left;

  /** Loading one closes all days of its partition before it. */
  private final Set<SealedDay> withFiles;

  private final int all;
  private final ProgressLog log = new ProgressLog();
  private volatile int loaded;

  SealedDaysRestoration(SealedDays sealed, CreditedRows rows, LogExtent recordLog) {
    this.sealed = sealed;
    this.rows = rows;
    this.recordLog = recordLog;
    this.withFiles = sealed.days();
    this.left = new ArrayDeque<>(sealed.span());
    this.all = left.size();
    left.removeIf(
        day -> day.start().isBefore(rows.closedUntil(day.partition()).orElse(Instant.MIN)));
    loaded = all - left.size();
    LOG.warn("{} is new: {} days are loaded from sealed/", CreditedRows.FILE, left.size());
  }

  @Override
  public boolean advance() {
    if (!left.isEmpty()) {
      restore(left.element());
      left.remove();
      loaded = all - left.size();
      log.at(loaded, all, progress());
    }
    if (left.isEmpty()) {
      removeOrderKeys();
      boolean _ = rows.checkpoint();
      return false;
    }
    return true;
  }

  /** Files from a backup can have keys of orders that have been removed from the rows. */
  private void removeOrderKeys() {
    List<DayCheck.Damaged> _ =
        sealed.removeOrderKeys(withFiles.stream().filter(this::isWithoutOrders).toList());
  }

  private boolean isWithoutOrders(SealedDay day) {
    return rows.closedUntil(day.partition())
        .map(until -> LocalDate.ofInstant(until, ZoneOffset.UTC).minusDays(1))
        .map(closed -> new CreditChange.DayClosed(closed).lastDayWithoutOrders())
        .filter(last -> !day.date().isAfter(last))
        .isPresent();
  }

  private void restore(SealedDay day) {
    if (isInLog(day)) {
      sealed.leaveToLog(day);
      LOG.warn("{} has no file in sealed/; its events follow from log.db", day.date());
      return;
    }
    report(sealed.restore(day, rows));
  }

  private boolean isInLog(SealedDay day) {
    return RebuildCheck.hasAllOf(day, recordLog.start(day.partition()))
        && withFiles.stream()
            .filter(other -> other.partition() == day.partition())
            .allMatch(other -> other.date().isBefore(day.date()));
  }

  private static void report(DayCheck check) {
    switch (check) {
      case DayCheck.Intact _ -> {
        // Its events are loaded.
      }
      case DayCheck.Damaged(SealedDay day, String file, String reason) ->
          LOG.error("{} is not restored: sealed/{} is damaged ({})", day.date(), file, reason);
      case DayCheck.Unreadable(SealedDay day, String file, String reason) ->
          LOG.error("{} is not restored: sealed/{} cannot be read ({})", day.date(), file, reason);
      case DayCheck.Missing(SealedDay day) ->
          LOG.error("{} is not restored: it has no file in sealed/", day.date());
      case DayCheck.NotRestored(SealedDay day) ->
          LOG.error("{} is not restored: its file is missing or damaged", day.date());
    }
  }

  @Override
  public String progress() {
    return "%d of %d days are loaded from sealed/".formatted(loaded, all);
  }

  @Override
  public void close() {
    // The owner closes the rows.
  }
}
