package dev.vouch.embedded.segment;

import dev.vouch.core.credit.CreditChange;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * How far a partition is applied.
 *
 * @param next the first position that is not applied
 * @param receivedUntil all records received until then are considered
 * @param openFrom the first UTC day that is not closed; empty if none is
 */
record PartitionProgress(long next, Instant receivedUntil, Optional<LocalDate> openFrom) {
  static final PartitionProgress NONE = new PartitionProgress(1, Instant.EPOCH, Optional.empty());

  /** A record is appended to the log within an hour of its receipt, or not at all. */
  private static final Duration ARRIVAL_MAX = Duration.ofHours(1);

  PartitionProgress at(long position) {
    return new PartitionProgress(position, receivedUntil, openFrom);
  }

  PartitionProgress after(ChangeBatch batch) {
    Instant until =
        batch.receivedUntil().isAfter(receivedUntil) || isSetBack(batch)
            ? batch.receivedUntil()
            : receivedUntil;
    return new PartitionProgress(batch.next(), until, openFrom);
  }

  /** Whether the clock was set back before the batch was received. */
  private boolean isSetBack(ChangeBatch batch) {
    return !batch.receivedUntil().equals(Instant.EPOCH)
        && batch.receivedUntil().plus(ARRIVAL_MAX).isBefore(receivedUntil);
  }

  PartitionProgress closed(LocalDate day) {
    LocalDate from = day.plusDays(1);
    return isClosed(day) ? this : new PartitionProgress(next, receivedUntil, Optional.of(from));
  }

  boolean isClosed(LocalDate day) {
    return openFrom.isPresent() && day.isBefore(openFrom.get());
  }

  /** Whether later events may refer to the orders of a day (docs/identity.md R2). */
  boolean hasOrders(LocalDate day) {
    return openFrom
        .map(from -> new CreditChange.DayClosed(from.minusDays(1)).lastDayWithoutOrders())
        .filter(last -> !day.isAfter(last))
        .isEmpty();
  }

  /** Returns when the first day begins that is not closed; empty if none is. */
  Optional<Instant> closedUntil() {
    return openFrom.map(day -> day.atStartOfDay(ZoneOffset.UTC).toInstant());
  }
}
