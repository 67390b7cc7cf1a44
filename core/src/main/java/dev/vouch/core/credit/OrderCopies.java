package dev.vouch.core.credit;

import dev.vouch.core.event.Client;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Decides which copy of an order counts, and its credit: that of the best copy, decided for the
 * time of the copy that counts (docs/identity.md O1). Facts that can change a copy's own credit
 * cause a new decision of the copy; {@link OrderCorrections} causes all other decisions.
 */
final class OrderCopies {
  /** The credit of an event that does not count: a duplicate. */
  static final Credit DUPLICATE =
      new Credit(
          CreditKind.DUPLICATE,
          Reason.DUPLICATE_ORDER,
          OptionalLong.empty(),
          0,
          Client.UNKNOWN,
          Optional.empty(),
          Optional.empty(),
          List.of());

  private final Timelines timelines;
  private final OrderStore store;
  private final Orders orders;
  private final OrderCorrections corrections;
  private final OpenEvents events;
  private final CreditRules rules;
  private final BestCopy best;

  OrderCopies(
      Timelines timelines,
      OrderStore store,
      Orders orders,
      OrderCorrections corrections,
      OpenEvents events,
      CreditRules rules) {
    this.timelines = timelines;
    this.store = store;
    this.orders = orders;
    this.corrections = corrections;
    this.events = events;
    this.rules = rules;
    best = new BestCopy(timelines, store, orders, events, rules);
  }

  /**
   * Decides a new copy on an open day.
   *
   * @param home the copy's home timeline
   * @param name a hash of the name of the success
   * @param ownPerson the person that the copy would count for without a browser
   * @param next receives the tasks on other events of the order
   * @return the credit of the copy
   */
  Credit first(
      CreditFact event,
      TimelineKey home,
      long name,
      long ownPerson,
      Consumer<CorrectionTask> next) {
    OrderPlace place = OrderPlace.of(home.site(), event);
    long causedBy = place.at().position();
    Optional<OrderPlace> counted = orders.countedBefore(place, name);
    if (counted.isPresent()) {
      CopyRank rank = best.rank(event, home, counted.get());
      store.putDuplicate(place, new DuplicateCopy(ownPerson, name, rank, event.received(), home));
      if (rank.isBetterThan(CopyRank.STANDALONE)) {
        creditAgain(counted.get(), false, causedBy, next);
      }
      return DUPLICATE;
    }
    count(
        place,
        new OriginalCredit(
            event.userKey().isPresent(),
            ownPerson,
            name,
            Optional.of(home),
            causedBy,
            rules.credit(event, new Chain(timelines, home))),
        causedBy,
        next);
    Credit credit = best.credit(place, event, home, name);
    store.putOriginal(place, store.original(place).orElseThrow().with(credit, causedBy));
    return credit;
  }

  /** Makes a copy count, and turns later copies that counted into duplicates. */
  private void count(
      OrderPlace place, OriginalCredit original, long causedBy, Consumer<CorrectionTask> next) {
    store.putOriginal(place, original);
    corrections.refundsOf(place, causedBy, next);
    Optional<OrderPlace> later = orders.countedAfter(place, original.name());
    while (later.isPresent()) {
      markDuplicate(later.get(), causedBy, next);
      later = orders.countedAfter(place, original.name());
    }
  }

  /** Turns a copy that counts into a duplicate. */
  private void markDuplicate(OrderPlace place, long causedBy, Consumer<CorrectionTask> next) {
    OriginalCredit known = store.original(place).orElseThrow();
    corrections.refundsOf(place, causedBy, next);
    store.removeOriginal(place);
    TimelineKey home = known.home().orElseThrow();
    Optional<CreditFact> own = events.find(place.at(), home);
    if (own.isPresent()) {
      store.putDuplicate(
          place,
          new DuplicateCopy(
              known.ownPerson(), known.name(), CopyRank.STANDALONE, own.get().received(), home));
      reportDuplicate(own.get(), home, false, causedBy);
    }
    corrections.copiesFrom(place, causedBy, next);
  }

  /** Decides a copy again, if its day is open. */
  void again(OrderPlace place, boolean always, long causedBy, Consumer<CorrectionTask> next) {
    if (!events.isOpen(place.day())) {
      return;
    }
    Optional<OriginalCredit> original = store.original(place);
    if (original.isPresent()) {
      Optional<OrderPlace> counted = orders.countedBefore(place, original.get().name());
      if (counted.isPresent()) {
        markDuplicate(place, causedBy, next);
      } else {
        creditAgain(place, always, causedBy, next);
      }
      return;
    }
    Optional<DuplicateCopy> duplicate = store.duplicate(place);
    Optional<CreditFact> own = duplicate.flatMap(known -> events.find(place.at(), known.home()));
    if (own.isPresent()) {
      againDuplicate(place, duplicate.get(), own.get(), always, causedBy, next);
    }
  }

  private void againDuplicate(
      OrderPlace place,
      DuplicateCopy known,
      CreditFact own,
      boolean always,
      long causedBy,
      Consumer<CorrectionTask> next) {
    Optional<OrderPlace> counted = orders.countedBefore(place, known.name());
    if (counted.isEmpty()) {
      store.removeDuplicate(place);
      Credit credit = rules.credit(own, new Chain(timelines, known.home()));
      count(
          place,
          new OriginalCredit(
              own.userKey().isPresent(),
              known.ownPerson(),
              known.name(),
              Optional.of(known.home()),
              causedBy,
              credit),
          causedBy,
          next);
      creditAgain(place, true, causedBy, next);
      return;
    }
    CopyRank rank = best.rank(own, known.home(), counted.get());
    if (rank.isBetterThan(known.rank())) {
      store.putDuplicate(place, known.withRank(rank));
    }
    if (always) {
      reportDuplicate(own, known.home(), true, causedBy);
    }
    boolean canChange =
        rank.isBetterThan(CopyRank.STANDALONE) || known.rank().isBetterThan(CopyRank.STANDALONE);
    if (canChange && BestCopy.isInTime(own.received(), counted.get())) {
      creditAgain(counted.get(), always, causedBy, next);
    }
  }

  private void reportDuplicate(CreditFact own, TimelineKey home, boolean always, long causedBy) {
    boolean _ = events.report(own, home, DUPLICATE, Fingerprint.of(DUPLICATE), always, causedBy);
  }

  /** Decides again the credit of a copy that counts, if its day is open. */
  private void creditAgain(
      OrderPlace place, boolean always, long causedBy, Consumer<CorrectionTask> next) {
    OriginalCredit known = store.original(place).orElseThrow();
    Optional<CreditFact> own = known.home().flatMap(home -> events.find(place.at(), home));
    if (own.isEmpty()) {
      return;
    }
    TimelineKey home = known.home().orElseThrow();
    Credit credit = best.credit(place, own.get(), home, known.name());
    if (events.report(own.get(), home, credit, Fingerprint.of(credit), always, causedBy)) {
      store.putOriginal(place, known.with(credit, events.changedBy(place.at(), causedBy)));
      corrections.refundsOf(place, causedBy, next);
    }
  }

  /**
   * Removes an erased duplicate, and decides again the credit of the copy that counts, which may
   * have been that of the duplicate.
   */
  void removeDuplicate(OrderPlace place, long causedBy, Consumer<CorrectionTask> next) {
    Optional<DuplicateCopy> known = store.duplicate(place);
    store.removeDuplicate(place);
    known
        .flatMap(duplicate -> orders.countedBefore(place, duplicate.name()))
        .filter(counted -> BestCopy.isInTime(known.orElseThrow().received(), counted))
        .ifPresent(counted -> creditAgain(counted, false, causedBy, next));
  }
}
