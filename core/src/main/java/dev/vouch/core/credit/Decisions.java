package dev.vouch.core.credit;

import java.util.Optional;
import java.util.function.Consumer;

/** Decides the credit of new events, and decides events again whose credit may have changed. */
final class Decisions {
  private final Timelines timelines;
  private final OrderStore store;
  private final Orders orders;
  private final OrderCorrections orderCorrections;
  private final OpenEvents events;
  private final CreditRules rules;
  private final OrderCopies copies;

  Decisions(
      Timelines timelines,
      Partition partition,
      OrderStore store,
      Orders orders,
      OrderCorrections orderCorrections,
      WaitingErasures waiting,
      Consumer<CreditChange> changes) {
    this.timelines = timelines;
    this.store = store;
    this.orders = orders;
    this.orderCorrections = orderCorrections;
    events = new OpenEvents(timelines, partition, waiting, changes);
    rules = new CreditRules(timelines);
    copies = new OrderCopies(timelines, store, orders, orderCorrections, events, rules);
  }

  /**
   * Decides the credit of a new event and stores the credit's fingerprint.
   *
   * @param home the event's home timeline, which has the event
   * @param name a hash of the event's name; 0 if it refers to no order
   * @param id the low 64 bits of the event's id
   * @param next receives the tasks on other events of the same order
   */
  Credit first(CreditFact event, Timeline home, long name, long id, Consumer<CorrectionTask> next) {
    Credit credit = firstCredit(event, home.key, name, event.userKey().orElse(id), next);
    long fingerprint =
        event.refersToOrder() ? Fingerprint.ofRefund(credit) : Fingerprint.of(credit);
    home.facts.replace(event.withCredit(fingerprint));
    return credit;
  }

  private Credit firstCredit(
      CreditFact event,
      TimelineKey home,
      long name,
      long ownPerson,
      Consumer<CorrectionTask> next) {
    if (event.refersToOrder()) {
      return firstOfRefund(event, new RefundRecord(home, ownPerson), next);
    }
    return event.isCopy() && events.isOpen(FactTime.day(event.at().micros()))
        ? copies.first(event, home, name, ownPerson, next)
        : rules.credit(event, new Chain(timelines, home));
  }

  private Credit firstOfRefund(
      CreditFact event, RefundRecord refund, Consumer<CorrectionTask> next) {
    OrderPlace place = OrderPlace.of(refund.home().site(), event);
    store.putRefund(place, refund);
    if (event.isVoidOrReversal()) {
      store.putVoid(place, new VoidRecord(event.order().orElseThrow().role(), event.userKey()));
      orderCorrections.refundsAfter(place, place.at().position(), next);
    }
    return creditOfRefund(event, place, refund);
  }

  private Credit creditOfRefund(CreditFact event, OrderPlace place, RefundRecord refund) {
    return event.isVoidOrReversal()
            && !orders.changesOrder(place, event.order().orElseThrow().role())
        ? OrderCopies.DUPLICATE
        : orders.credit(place, refund);
  }

  /**
   * Decides an event again, if its day is open.
   *
   * @param event the event as stored in {@code foundIn}
   * @param foundIn the timeline of a browser or user
   * @param always whether to report the credit even if it has not changed
   * @param causedBy the log position of the record that caused the decision
   * @param next receives the tasks on other events of the same order
   */
  void again(
      CreditFact event,
      TimelineKey foundIn,
      boolean always,
      long causedBy,
      Consumer<CorrectionTask> next) {
    TimelineKey home = home(event, foundIn);
    Optional<CreditFact> own = events.find(event.at(), home);
    if (own.isEmpty()) {
      return;
    }
    if (own.get().refersToOrder()) {
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
  void copyAgain(OrderPlace place, boolean always, long causedBy, Consumer<CorrectionTask> next) {
    copies.again(place, always, causedBy, next);
  }

  /** Decides a refund again, if its day is open. */
  void refundAgain(OrderPlace place, boolean always, long causedBy) {
    Optional<RefundRecord> refund = store.refund(place);
    Optional<CreditFact> own = refund.flatMap(known -> events.find(place.at(), known.home()));
    if (own.isPresent()) {
      Credit credit = creditOfRefund(own.get(), place, refund.get());
      long fingerprint = Fingerprint.ofRefund(credit);
      boolean _ =
          events.report(own.get(), refund.get().home(), credit, fingerprint, always, causedBy);
    }
  }

  /**
   * Removes the order entries of an erased refund, void or duplicate, and adds tasks on other
   * events of the order. An erased original is removed with the orders of its user ({@link
   * OrderCorrections#removeUser}).
   */
  void erase(CreditFact event, OrderPlace place, long causedBy, Consumer<CorrectionTask> next) {
    if (event.refersToOrder()) {
      store.remove(OrderEntry.REFUND, place);
      if (event.isVoidOrReversal()) {
        store.remove(OrderEntry.VOID, place);
        orderCorrections.refundsAfter(place, causedBy, next);
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
