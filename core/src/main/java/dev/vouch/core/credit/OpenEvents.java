package dev.vouch.core.credit;

import dev.vouch.core.wire.Microseconds;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** The events of open days, whose credit can change. */
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

  /** Returns an event of its own timeline that is there and of an open day. */
  Optional<CreditFact> find(FactTime at, TimelineKey home) {
    return isOpen(FactTime.day(at.micros())) ? timelines.get(home).find(at) : Optional.empty();
  }

  /** Returns the position of the record that an event's credit counts as changed by. */
  long changedBy(FactTime at, long causedBy) {
    return waiting.changedBy(FactTime.day(at.micros()), causedBy);
  }

  /**
   * Reports a credit if it has changed and the event still has a row; returns whether it has
   * changed.
   *
   * @param always whether it is reported even if it has not changed
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
   * Whether the row of an event was removed by an erasure. While that waits for a day, its fact is
   * still there, and its credit still decides that of its refunds.
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
