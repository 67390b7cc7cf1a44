package dev.vouch.core.credit;

import dev.vouch.core.wire.Microseconds;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Decides the credit of events again and reports those whose credit has changed. */
final class Decisions {
  private final Timelines timelines;
  private final Partition partition;
  private final Orders orders;
  private final OrderWork orderWork;
  private final Consumer<CreditChange> changes;
  private final CreditRules rules;

  Decisions(
      Timelines timelines,
      Partition partition,
      Orders orders,
      OrderWork orderWork,
      Consumer<CreditChange> changes) {
    this.timelines = timelines;
    this.partition = partition;
    this.orders = orders;
    this.orderWork = orderWork;
    this.changes = changes;
    this.rules = new CreditRules(timelines);
  }

  /**
   * Decides the credit of a new event in its own timeline and keeps its fingerprint.
   *
   * @param id the low 64 bits of its id
   * @param next receives the work that follows for the refunds of an original
   */
  Credit first(CreditFact event, Timeline home, long id, Consumer<Work> next) {
    if (event.isRefund()) {
      Orders.Refund refund = new Orders.Refund(home.key, event.userKey().orElse(id));
      OrderPlace place = OrderPlace.of(home.key.site(), event);
      orders.putRefund(place, refund);
      Credit credit = orders.credit(place, refund);
      home.facts.replace(event.withCredit(Fingerprint.ofRefund(credit)));
      return credit;
    }
    Credit credit = rules.credit(event, new Chain(timelines, home.key));
    home.facts.replace(event.withCredit(Fingerprint.of(credit)));
    if (event.isOriginal()
        && FactTime.day(event.at().micros()) >= partition.progress().openFrom()) {
      putOriginal(event, home.key, credit, event.at().position(), next);
    }
    return credit;
  }

  private void putOriginal(
      CreditFact event, TimelineKey home, Credit credit, long causedBy, Consumer<Work> next) {
    OrderPlace place = OrderPlace.of(home.site(), event);
    orders.putOriginal(place, new OriginalCredit(event.userKey().isPresent(), causedBy, credit));
    orderWork.refundsOf(place, causedBy).ifPresent(next);
  }

  /**
   * Decides an event again, if its day is open.
   *
   * @param event as found in the timeline of a browser or a user
   * @param always whether its credit is reported even if it has not changed
   * @param next receives the work that follows for the refunds of an original
   */
  void again(
      CreditFact event, TimelineKey foundIn, boolean always, long causedBy, Consumer<Work> next) {
    TimelineKey home = home(event, foundIn);
    Optional<CreditFact> own = open(event.at(), home);
    if (own.isEmpty()) {
      return;
    }
    if (own.get().isRefund()) {
      again(OrderPlace.of(home.site(), own.get()), always, causedBy);
      return;
    }
    Credit credit = rules.credit(own.get(), new Chain(timelines, home));
    boolean changed = report(own.get(), home, credit, Fingerprint.of(credit), always, causedBy);
    if (changed && own.get().isOriginal()) {
      putOriginal(own.get(), home, credit, causedBy, next);
    }
  }

  /** Decides a refund again, if its day is open. */
  void again(OrderPlace place, boolean always, long causedBy) {
    Optional<Orders.Refund> refund = orders.refund(place);
    Optional<CreditFact> own = refund.flatMap(known -> open(place.at(), known.home()));
    if (own.isPresent()) {
      Credit credit = orders.credit(place, refund.get());
      long fingerprint = Fingerprint.ofRefund(credit);
      boolean _ = report(own.get(), refund.get().home(), credit, fingerprint, always, causedBy);
    }
  }

  /** Returns an event of its own timeline that is there and of an open day. */
  private Optional<CreditFact> open(FactTime at, TimelineKey home) {
    return FactTime.day(at.micros()) < partition.progress().openFrom()
        ? Optional.empty()
        : timelines.get(home).find(at);
  }

  /**
   * Reports a credit if it has changed and the event still has a row; returns whether it has
   * changed.
   */
  private boolean report(
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
              home.site(), event.at().position(), Microseconds.instant(at), credit, causedBy));
    }
    return true;
  }

  private static TimelineKey home(CreditFact event, TimelineKey foundIn) {
    if (foundIn.owner() != TimelineKey.Owner.USER) {
      return foundIn;
    }
    long period = event.at().period();
    return event.browser().isPresent()
        ? new TimelineKey(
            foundIn.site(), TimelineKey.Owner.BROWSER, event.browser().getAsLong(), period)
        : foundIn.at(period, foundIn.hash());
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
