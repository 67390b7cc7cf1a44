package dev.vouch.embedded.segment;

import dev.vouch.core.credit.CreditChange;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * The progress of applying the log.
 *
 * @param next the position of the first record that is not applied
 * @param receivedUntil the time until which all received records are applied
 * @param openFrom the first open UTC day; empty if no day is closed
 */
record AppliedProgress(long next, Instant receivedUntil, Optional<LocalDate> openFrom) {
  static final AppliedProgress NONE = new AppliedProgress(1, Instant.EPOCH, Optional.empty());

  /** The maximum time between the receipt of a record and its append to the log. */
  private static final Duration ARRIVAL_MAX = Duration.ofHours(1);

  AppliedProgress at(long position) {
    return new AppliedProgress(position, receivedUntil, openFrom);
  }

  AppliedProgress after(ChangeBatch batch) {
    Instant until =
        batch.receivedUntil().isAfter(receivedUntil) || isSetBack(batch)
            ? batch.receivedUntil()
            : receivedUntil;
    return new AppliedProgress(batch.next(), until, openFrom);
  }

  /**
   * Whether the clock was set back, by more than {@link #ARRIVAL_MAX}, before the batch was
   * received.
   */
  private boolean isSetBack(ChangeBatch batch) {
    return !batch.receivedUntil().equals(Instant.EPOCH)
        && batch.receivedUntil().plus(ARRIVAL_MAX).isBefore(receivedUntil);
  }

  AppliedProgress closed(LocalDate day) {
    LocalDate from = day.plusDays(1);
    return isClosed(day) ? this : new AppliedProgress(next, receivedUntil, Optional.of(from));
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

  /** Returns the start of the first open day; empty if no day is closed. */
  Optional<Instant> closedUntil() {
    return openFrom.map(day -> day.atStartOfDay(ZoneOffset.UTC).toInstant());
  }
}
