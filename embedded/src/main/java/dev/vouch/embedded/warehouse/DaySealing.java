package dev.vouch.embedded.warehouse;

import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.embedded.rows.CreditedRows;
import dev.vouch.embedded.rows.Pause;
import dev.vouch.embedded.sealed.DayCheck;
import dev.vouch.embedded.sealed.SealedDay;
import dev.vouch.embedded.sealed.SealedDays;
import dev.vouch.embedded.sealed.SealedDaysException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Seals closed days, and removes from sealed ones what is removed from the rows. A large day is
 * copied to its file in the background; a removal meanwhile discards the copy, which would have
 * what is removed. For the projector's thread.
 */
final class DaySealing implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DaySealing.class);

  /** The time that {@link #sealSome} takes at most, but for its last day. */
  private static final Duration SOME = Duration.ofSeconds(1);

  /** How long the log keeps records at least (LogSettings). */
  private static final Duration LOG_RETENTION = Duration.ofDays(28);

  /** The time after a failure in which nothing is sealed. */
  private static final Duration AFTER_FAILURE = Duration.ofMinutes(1);

  private final CreditedRows rows;
  private final SealedDays sealed;
  private final InstantSource clock;
  private final RowsDamage damage;
  private final DamagedFiles damagedFiles;
  private final DayWriting writing;
  private final Set<SealedDay> done;

  /** The first day of each partition that may not be sealed. */
  private final Map<Integer, LocalDate> next = new HashMap<>();

  private final Pause pause;

  /**
   * @param damage receives what sealing fails with
   * @param damagedFiles must not survive an erasure or a deletion
   * @param background writes large days
   */
  DaySealing(
      CreditedRows rows,
      SealedDays sealed,
      InstantSource clock,
      RowsDamage damage,
      DamagedFiles damagedFiles,
      Executor background) {
    this.rows = rows;
    this.writing = new DayWriting(rows, sealed, background);
    this.damagedFiles = damagedFiles;
    this.damage = damage;
    this.sealed = sealed;
    this.clock = clock;
    this.pause = new Pause(clock);
    this.done = new HashSet<>(sealed.days());
  }

  /**
   * Whether the log must keep its records: a closed day of a partition is not sealed yet, or a day
   * is open longer than the log keeps it. Days close late after the log's time has leapt
   * (docs/decisions/0009).
   */
  boolean isDue(int partition) {
    return due(partition).isPresent()
        || rows.earliestOpen(partition)
            .filter(earliest -> earliest.isBefore(clock.instant().minus(LOG_RETENTION)))
            .isPresent();
  }

  /** Seals days for a second at most, but the last of them whole; begins with a large one. */
  void sealSome(int partition) {
    long end = System.nanoTime() + SOME.toNanos();
    boolean isSealed = sealNext(partition);
    while (isSealed && System.nanoTime() - end < 0) {
      isSealed = sealNext(partition);
    }
  }

  /**
   * Seals at most one day, or begins with a large one; after a failure, which is logged, none for a
   * minute.
   *
   * @return whether one was sealed
   */
  boolean sealNext(int partition) {
    Optional<SealedDay> day = writing.day().or(() -> due(partition));
    if (day.isEmpty() || !pause.isOver()) {
      return false;
    }
    try {
      if (writing.day().isEmpty()) {
        writing.begin(day.get());
      }
      Optional<SealedDay> written = writing.finish();
      written.ifPresent(done::add);
      return written.isPresent();
    } catch (SealedDaysException | WarehouseException | SQLException e) {
      LOG.error(
          "The events of {} are not sealed, and the log keeps its records: check the disk, its free"
              + " space and rights. This is tried again in a minute",
          day.get().date(),
          e);
      damage.note(e);
      pause.begin(AFTER_FAILURE);
      return false;
    }
  }

  private Optional<SealedDay> due(int partition) {
    Optional<LocalDate> closedUntil = rows.closedUntil(partition).map(DaySealing::day);
    if (closedUntil.isEmpty()) {
      return Optional.empty();
    }
    if (!next.containsKey(partition)) {
      firstDay(partition).ifPresent(first -> next.put(partition, first));
    }
    LocalDate day = next.getOrDefault(partition, closedUntil.get());
    while (day.isBefore(closedUntil.get()) && isDone(new SealedDay(partition, day))) {
      day = day.plusDays(1);
      next.put(partition, day);
    }
    return day.isBefore(closedUntil.get())
        ? Optional.of(new SealedDay(partition, day))
        : Optional.empty();
  }

  /** A day without rows is written again too if its file is missing. */
  private Optional<LocalDate> firstDay(int partition) {
    return Stream.concat(
            rows.earliest(partition).map(DaySealing::day).stream(),
            sealed.first(partition).stream())
        .min(Comparator.naturalOrder());
  }

  /** Whether it is sealed, or must not be, because the rows lack its events. */
  private boolean isDone(SealedDay day) {
    return done.contains(day) || notRestored().contains(day);
  }

  /** Returns the days that are not in the rows, and are not sealed from them. Thread-safe. */
  SortedSet<SealedDay> notRestored() {
    return sealed.notRestored();
  }

  private static LocalDate day(Instant instant) {
    return instant.atZone(ZoneOffset.UTC).toLocalDate();
  }

  /**
   * Removes what changes remove from the rows: before the rows have lost it durably, so that it is
   * repeated after a crash. A damaged day is not changed; it is sealed again from the rows, unless
   * they lack its events. With a closed day go the keys of the orders that no open day can refer to
   * any more.
   *
   * @throws SealedDaysException if a file cannot be read or written at present
   */
  void remove(int partition, List<CreditChange> changes) {
    if (changes.stream().anyMatch(change -> isRemoval(partition, change))) {
      writing.stop();
    }
    List<DayCheck.Damaged> damaged = new ArrayList<>();
    Map<SiteId, Instant> before = new HashMap<>();
    for (CreditChange change : changes) {
      switch (change) {
        case CreditChange.UserErased erased -> {
          damagedFiles.deleteAll();
          damaged.addAll(sealed.erase(erased));
        }
        case CreditChange.SiteDeleted deleted -> {
          damagedFiles.deleteAll();
          before.merge(deleted.site(), deleted.before(), DaySealing::later);
        }
        case CreditChange.Expired expired ->
            before.merge(expired.site(), expired.until(), DaySealing::later);
        case CreditChange.DayClosed closed ->
            damaged.addAll(
                removeOrderKeys(new SealedDay(partition, closed.lastDayWithoutOrders())));
        case CreditChange.Credited _, CreditChange.Corrected _ -> {
          // Nothing is removed.
        }
      }
    }
    if (!before.isEmpty()) {
      damaged.addAll(sealed.deleteBefore(before));
    }
    damaged.forEach(this::sealAgain);
  }

  private List<DayCheck.Damaged> removeOrderKeys(SealedDay day) {
    return done.contains(day) ? sealed.removeOrderKeys(List.of(day)) : List.of();
  }

  /** Whether it can remove something from the day that is being written. */
  private boolean isRemoval(int partition, CreditChange change) {
    return switch (change) {
      case CreditChange.UserErased _, CreditChange.SiteDeleted _, CreditChange.Expired _ -> true;
      case CreditChange.DayClosed closed ->
          writing.day().stream()
              .anyMatch(
                  day ->
                      day.partition() == partition
                          && !day.date().isAfter(closed.lastDayWithoutOrders()));
      case CreditChange.Credited _, CreditChange.Corrected _ -> false;
    };
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  private void sealAgain(DayCheck.Damaged damaged) {
    if (notRestored().contains(damaged.day())) {
      LOG.error(
          "An erasure, a deletion, an expiry or the removal of order keys could not change"
              + " sealed/{}, which is damaged; the warehouse does not have its events. Stop the"
              + " server and delete the file",
          damaged.file());
      return;
    }
    LOG.error("sealed/{} is damaged and is written again from the warehouse", damaged.file());
    SealedDay day = damaged.day();
    done.remove(day);
    next.merge(day.partition(), day.date(), (one, other) -> one.isBefore(other) ? one : other);
  }

  /** Stops writing a day, which is begun again with the next start. */
  @Override
  public void close() {
    writing.stop();
  }
}
