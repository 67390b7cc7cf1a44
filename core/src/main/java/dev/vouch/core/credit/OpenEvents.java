package dev.vouch.core.credit;

import dev.vouch.core.wire.Microseconds;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Finds events of open days, whose credit can change, and reports their new credit. */
final class OpenEvents {
  private final Timelines timelines;
  private final Partition partition;
  private final WaitingErasures waiting;
  private final Consumer<CreditChange> changes;

  OpenEvents(
      Timelines timelines,
      Partition partition,
      WaitingErasures waiting,
      Consumer<CreditChange> changes) {
    this.timelines = timelines;
    this.partition = partition;
    this.waiting = waiting;
    this.changes = changes;
  }

  boolean isOpen(long day) {
    return day >= partition.progress().openFrom();
  }

  /**
   * Returns the event at a moment of its home timeline; empty if it is not stored or its day has
   * closed.
   */
  Optional<CreditFact> find(FactTime at, TimelineKey home) {
    return isOpen(FactTime.day(at.micros())) ? timelines.get(home).find(at) : Optional.empty();
  }

  /**
   * Returns the log position to report as the cause of an event's new credit ({@link
   * WaitingErasures#changedBy}).
   */
  long changedBy(FactTime at, long causedBy) {
    return waiting.changedBy(FactTime.day(at.micros()), causedBy);
  }

  /**
   * Reports the credit of an event and stores the credit's fingerprint, if the credit has changed.
   * The credit of an expired or erased event is not reported.
   *
   * @param always whether to report and store the credit even if it has not changed
   * @return whether the credit has changed, or {@code always} is set
   */
  boolean report(
      CreditFact event,
      TimelineKey home,
      Credit credit,
      long fingerprint,
      boolean always,
      long causedBy) {
    if (fingerprint == event.credit() && !always) {
      return false;
    }
    timelines.get(home).facts.replace(event.withCredit(fingerprint));
    long at = event.at().micros();
    if (at >= partition.of(home.site()).expiredBefore() && !isRemoved(event, home)) {
      changes.accept(
          new CreditChange.Corrected(
              home.site(),
              event.at().position(),
              Microseconds.instant(at),
              credit,
              changedBy(event.at(), causedBy)));
    }
    return true;
  }

  /**
   * Whether an erasure has removed the row of an event. While the erasure waits for days to close,
   * the event's fact is still stored, and refunds of the event still have its credit.
   */
  private boolean isRemoved(CreditFact event, TimelineKey home) {
    OptionalLong user = event.userKey();
    return user.isPresent()
        && timelines
            .get(
                new TimelineKey(
                    home.site(), TimelineKey.Owner.USER, user.getAsLong(), event.at().period()))
            .hasErased(event.at());
  }
}
