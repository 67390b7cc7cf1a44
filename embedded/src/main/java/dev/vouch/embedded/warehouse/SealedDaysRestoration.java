package dev.vouch.embedded.warehouse;

import dev.vouch.embedded.rows.CreditedRows;
import dev.vouch.embedded.sealed.DayCheck;
import dev.vouch.embedded.sealed.SealedDay;
import dev.vouch.embedded.sealed.SealedDays;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Queue;
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
  private final Queue<SealedDay> left;
  private final int all;
  private final ProgressLog log = new ProgressLog();
  private volatile int loaded;

  SealedDaysRestoration(SealedDays sealed, CreditedRows rows) {
    this.sealed = sealed;
    this.rows = rows;
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
      report(sealed.restore(left.element(), rows));
      left.remove();
      loaded = all - left.size();
      log.at(loaded, all, progress());
    }
    if (left.isEmpty()) {
      rows.checkpoint();
      return false;
    }
    return true;
  }

  private static void report(DayCheck check) {
    switch (check) {
      case DayCheck.Intact _ -> {
        // Its events are loaded.
      }
      case DayCheck.Damaged(SealedDay day, String file, String reason) ->
          LOG.error("{} is not restored: sealed/{} is damaged ({})", day.date(), file, reason);
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
