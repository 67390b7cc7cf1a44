package dev.vouch.core.credit;

import java.util.Optional;
import java.util.function.Consumer;

/** Decides the credit of events again and reports those whose credit has changed. */
final class Decisions {
  private final Timelines timelines;
  private final Orders orders;
  private final OrderWork orderWork;
  private final OpenEvents events;
  private final CreditRules rules;
  private final OrderCopies copies;

  Decisions(
      Timelines timelines,
      Partition partition,
      Orders orders,
      OrderWork orderWork,
      WaitingErasures waiting,
      Consumer<CreditChange> changes) {
    this.timelines = timelines;
    this.orders = orders;
    this.orderWork = orderWork;
    events = new OpenEvents(timelines, partition, waiting, changes);
    rules = new CreditRules(timelines);
    copies = new OrderCopies(timelines, orders, orderWork, events, rules);
  }

  /**
   * Decides the credit of a new event in its own timeline and keeps its fingerprint.
   *
   * @param name a hash of its name
   * @param id the low 64 bits of its id
   * @param next receives the work that follows for other events of its order
   */
  Credit first(CreditFact event, Timeline home, long name, long id, Consumer<Work> next) {
    Credit credit = firstCredit(event, home.key, name, event.userKey().orElse(id), next);
    long fingerprint = event.isRefund() ? Fingerprint.ofRefund(credit) : Fingerprint.of(credit);
    home.facts.replace(event.withCredit(fingerprint));
    return credit;
  }

  private Credit firstCredit(
      CreditFact event, TimelineKey home, long name, long ownPerson, Consumer<Work> next) {
    if (event.isRefund()) {
      return firstOfRefund(event, new Orders.Refund(home, ownPerson), next);
    }
    return event.isCopy() && events.isOpen(FactTime.day(event.at().micros()))
        ? copies.first(event, home, name, ownPerson, next)
        : rules.credit(event, new Chain(timelines, home));
  }

  private Credit firstOfRefund(CreditFact event, Orders.Refund refund, Consumer<Work> next) {
    OrderPlace place = OrderPlace.of(refund.home().site(), event);
    orders.putRefund(place, refund);
    if (event.isVoid()) {
      orders.putVoid(place, new VoidRecord(event.order().orElseThrow().role(), event.userKey()));
      orderWork.refundsAfter(place, place.at().position(), next);
    }
    return creditOfRefund(event, place, refund);
  }

  private Credit creditOfRefund(CreditFact event, OrderPlace place, Orders.Refund refund) {
    return event.isVoid() && !orders.changesOrder(place, event.order().orElseThrow().role())
        ? OrderCopies.DUPLICATE
        : orders.credit(place, refund);
  }

  /**
   * Decides an event again, if its day is open.
   *
   * @param event as found in the timeline of a browser or a user
   * @param always whether its credit is reported even if it has not changed
   * @param next receives the work that follows for other events of its order
   */
  void again(
      CreditFact event, TimelineKey foundIn, boolean always, long causedBy, Consumer<Work> next) {
    TimelineKey home = home(event, foundIn);
    Optional<CreditFact> own = events.find(event.at(), home);
    if (own.isEmpty()) {
      return;
    }
    if (own.get().isRefund()) {
      refundAgain(OrderPlace.of(home.site(), own.get()), always, causedBy);
      return;
    }
    if (own.get().isCopy()) {
      copies.again(OrderPlace.of(home.site(), own.get()), always, causedBy, next);
      return;
    }
    Credit credit = rules.credit(own.get(), new Chain(timelines, home));
    boolean _ = events.report(own.get(), home, credit, Fingerprint.of(credit), always, causedBy);
  }

  /** Decides a copy of an order again, if its day is open. */
  void copyAgain(OrderPlace place, boolean always, long causedBy, Consumer<Work> next) {
    copies.again(place, always, causedBy, next);
  }

  /** Decides a refund again, if its day is open. */
  void refundAgain(OrderPlace place, boolean always, long causedBy) {
    Optional<Orders.Refund> refund = orders.refund(place);
    Optional<CreditFact> own = refund.flatMap(known -> events.find(place.at(), known.home()));
    if (own.isPresent()) {
      Credit credit = creditOfRefund(own.get(), place, refund.get());
      long fingerprint = Fingerprint.ofRefund(credit);
      boolean _ =
          events.report(own.get(), refund.get().home(), credit, fingerprint, always, causedBy);
    }
  }

  /**
   * Removes what is kept of the order of an erased event; originals are removed with their user.
   */
  void erase(CreditFact event, OrderPlace place, long causedBy, Consumer<Work> next) {
    if (event.isRefund()) {
      orders.remove(OrderEntry.REFUND, place);
      if (event.isVoid()) {
        orders.remove(OrderEntry.VOID, place);
        orderWork.refundsAfter(place, causedBy, next);
      }
    } else if (event.isCopy()) {
      copies.removeDuplicate(place, causedBy, next);
    }
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
}
