package dev.vouch.embedded.warehouse;

import dev.vouch.core.log.LogExtent;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogStart;
import dev.vouch.embedded.rows.RowsExtent;
import dev.vouch.embedded.sealed.DayCheck;
import dev.vouch.embedded.sealed.SealedDay;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The check whether the sealed days and the log have all events of the rows, so that these can be
 * deleted and are built again without a loss. Not thread-safe.
 */
public final class RebuildCheck {
  private static final Logger LOG = LoggerFactory.getLogger(RebuildCheck.class);

  /** How long before an event the facts are that decide its credit. */
  private static final Duration WINDOW = Duration.ofDays(14);

  private static final String RESTORE =
      "Restore it from a backup; docs/recovery.md says what to do without one.";

  private final List<DayCheck> days;
  private final LogExtent log;
  private final Optional<RowsExtent> rows;
  private final List<String> obstacles = new ArrayList<>();

  private RebuildCheck(List<DayCheck> days, LogExtent log, Optional<RowsExtent> rows) {
    this.days = days;
    this.log = log;
    this.rows = rows;
  }

  /**
   * Returns what would be lost, a sentence each, with the remedy; empty if nothing would. Reads the
   * whole log.
   *
   * @param days what was found of the sealed days
   * @param rows empty if the rows' file cannot be opened
   */
  public static List<String> obstacles(
      List<DayCheck> days, LogExtent log, Optional<RowsExtent> rows) {
    return new RebuildCheck(days, log, rows).run();
  }

  private List<String> run() {
    days.forEach(this::checkDay);
    checkLog();
    new TreeSet<>(log.partitions()).forEach(this::checkPartition);
    return List.copyOf(obstacles);
  }

  /** Each partition was pruned, and is sealed, by its own time. */
  private void checkPartition(int partition) {
    LogStart start = log.start(partition);
    List<SealedDay> sealed = sealedDays(partition);
    if (start.lostRecords() > 0) {
      obstacles.add(
          "%s lacks %d records that were accepted as lost, and the warehouse may have their events."
              .formatted(nameOfLog(partition), start.lostRecords()));
    } else if (!start.isComplete() && isPrunedTooFar(partition, start, sealed)) {
      obstacles.add(
          "%s has only what was recorded since %s, and %s: days that are not sealed need all records since 14 days before them."
              .formatted(nameOfLog(partition), start.writtenAt(), describe(sealed)));
    }
    if (!sealed.isEmpty()) {
      checkFirstDay(sealed.getFirst());
    }
  }

  private List<SealedDay> sealedDays(int partition) {
    return days.stream().map(DayCheck::day).filter(day -> day.partition() == partition).toList();
  }

  private String nameOfLog(int partition) {
    return log.partitions().size() == 1
        ? "The log"
        : "Partition %d of the log".formatted(partition);
  }

  private void checkDay(DayCheck day) {
    switch (day) {
      case DayCheck.Intact _ -> {
        // It can be loaded.
      }
      case DayCheck.Damaged(SealedDay _, String file, String reason) ->
          obstacles.add(
              "sealed/%s is damaged (%s) %s"
                  .formatted(
                      file,
                      reason,
                      rows.isPresent()
                          ? "Restore it from a backup, or delete it and start the server, which"
                              + " writes it again from the warehouse."
                          : RESTORE));
      case DayCheck.Unreadable(SealedDay _, String file, String reason) ->
          obstacles.add(
              "sealed/%s cannot be read (%s), and may be intact. Check the disk and the permissions, and try again."
                  .formatted(file, reason));
      case DayCheck.Missing(SealedDay missing) ->
          obstacles.add(
              "%s has no file in sealed/. %s"
                  .formatted(
                      missing.date(),
                      rows.isPresent()
                          ? "Start the server, which writes it from the warehouse."
                          : RESTORE));
      case DayCheck.NotRestored(SealedDay lost) ->
          obstacles.add(
              "The file of %s in sealed/ is missing or damaged, and the warehouse lacks its events. %s"
                  .formatted(lost.date(), RESTORE));
    }
  }

  private void checkLog() {
    try {
      obstacles.addAll(log.problems());
    } catch (LogFailedException e) {
      obstacles.add(e.getMessage());
    }
  }

  /**
   * Whether events were pruned from the log that are not sealed, or that the credit of such events
   * may depend on (docs/identity.md I3, C1).
   */
  private boolean isPrunedTooFar(int partition, LogStart start, List<SealedDay> sealed) {
    Instant needed =
        sealed.isEmpty() ? Instant.EPOCH : sealed.getLast().next().start().minus(WINDOW);
    if (hasAllSince(needed, start)) {
      return false;
    }
    try {
      if (rows.isPresent()) {
        OptionalLong first = rows.get().firstPosition(partition, needed);
        return first.isPresent() && first.getAsLong() < start.position();
      }
    } catch (SQLException e) {
      LOG.debug("The warehouse does not show which events it has", e);
    }
    return true;
  }

  /** Whether a log that begins so has all that decides the events of a day and of later ones. */
  static boolean hasAllOf(SealedDay day, LogStart start) {
    return start.isComplete()
        || (start.lostRecords() == 0 && hasAllSince(day.start().minus(WINDOW), start));
  }

  /** The log is pruned up to the beginning of a UTC day, and seldom has a record of that moment. */
  private static boolean hasAllSince(Instant needed, LogStart start) {
    return !start.writtenAt().truncatedTo(ChronoUnit.DAYS).isAfter(needed);
  }

  private static String describe(List<SealedDay> sealed) {
    return sealed.isEmpty()
        ? "no day is sealed"
        : "the last sealed day is " + sealed.getLast().date();
  }

  private void checkFirstDay(SealedDay first) {
    Instant sealedFrom = first.start();
    try {
      if (rows.isPresent()) {
        rows.get()
            .earliest(first.partition())
            .filter(earliest -> earliest.isBefore(sealedFrom))
            .ifPresent(
                earliest ->
                    obstacles.add(
                        "The warehouse has events of %s, and the first sealed day is %s. Restore the sealed days before it from a backup, or start the server, which writes them from the warehouse."
                            .formatted(
                                earliest.atZone(ZoneOffset.UTC).toLocalDate(), first.date())));
      }
    } catch (SQLException e) {
      LOG.debug("The warehouse does not show its earliest event", e);
    }
  }
}
