package dev.vouch.embedded.warehouse;

import dev.vouch.embedded.duckdb.WarehouseException;
import dev.vouch.embedded.rows.CreditedRows;
import dev.vouch.embedded.sealed.SealedDay;
import dev.vouch.embedded.sealed.SealedDays;
import dev.vouch.embedded.sealed.SealedDaysException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.duckdb.DuckDBConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Seals closed days, one at a time. By the projector's thread, like removals, so that no user is
 * erased from the rows and the files while a day is copied from one to the other.
 */
final class DaySealing {
  private static final Logger LOG = LoggerFactory.getLogger(DaySealing.class);

  private static final Duration SOME = Duration.ofSeconds(1);

  private final CreditedRows rows;
  private final SealedDays sealed;
  private final Set<SealedDay> done;

  /** The first day of each partition that may not be sealed. */
  private final Map<Integer, LocalDate> next = new HashMap<>();

  DaySealing(CreditedRows rows, SealedDays sealed) {
    this.rows = rows;
    this.sealed = sealed;
    this.done = new HashSet<>(sealed.days());
  }

  /**
   * Whether a closed day of a partition is not sealed yet, so that the log must keep its records.
   */
  boolean isDue(int partition) {
    return due(partition).isPresent();
  }

  /** Seals days for a second at most, but the last of them whole. */
  void sealSome(int partition) {
    long end = System.nanoTime() + SOME.toNanos();
    boolean isSealed = sealNext(partition);
    while (isSealed && System.nanoTime() - end < 0) {
      isSealed = sealNext(partition);
    }
  }

  /**
   * Seals at most one day; a failure is logged and repeated with the next call.
   *
   * @return whether one was sealed
   */
  boolean sealNext(int partition) {
    Optional<SealedDay> day = due(partition);
    if (day.isEmpty()) {
      return false;
    }
    try (DuckDBConnection reader = rows.duplicate()) {
      sealed.seal(day.get(), reader);
      done.add(day.get());
      return true;
    } catch (SealedDaysException | WarehouseException | SQLException e) {
      LOG.error(
          "The events of {} are not sealed, and the log keeps its records: check the disk, its free"
              + " space and rights. This is tried again",
          day.get().date(),
          e);
      return false;
    }
  }

  private Optional<SealedDay> due(int partition) {
    Optional<LocalDate> closedUntil = rows.closedUntil(partition).map(DaySealing::day);
    if (closedUntil.isEmpty()) {
      return Optional.empty();
    }
    if (!next.containsKey(partition)) {
      rows.earliest(partition).ifPresent(earliest -> next.put(partition, day(earliest)));
    }
    LocalDate day = next.getOrDefault(partition, closedUntil.get());
    while (day.isBefore(closedUntil.get()) && done.contains(new SealedDay(partition, day))) {
      day = day.plusDays(1);
      next.put(partition, day);
    }
    return day.isBefore(closedUntil.get())
        ? Optional.of(new SealedDay(partition, day))
        : Optional.empty();
  }

  private static LocalDate day(Instant instant) {
    return instant.atZone(ZoneOffset.UTC).toLocalDate();
  }
}
