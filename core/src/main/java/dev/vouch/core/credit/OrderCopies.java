package dev.vouch.core.credit;

import dev.vouch.core.event.Client;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Decides which copy of an order counts, and its credit: that of the best copy, decided for the
 * time of the copy that counts (docs/identity.md O1). Facts that can change a copy's own credit
 * cause a new decision of the copy; {@link OrderWork} causes all other decisions.
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

  private static final CopyRank[] RANKS = CopyRank.values();

  private final Timelines timelines;
  private final OrderStore store;
  private final Orders orders;
  private final OrderWork work;
  private final OpenEvents events;
  private final CreditRules rules;

  OrderCopies(
      Timelines timelines,
      OrderStore store,
      Orders orders,
      OrderWork work,
      OpenEvents events,
      CreditRules rules) {
    this.timelines = timelines;
    this.store = store;
    this.orders = orders;
    this.work = work;
    this.events = events;
    this.rules = rules;
  }

  /**
   * Decides a new copy on an open day.
   *
   * @param home the copy's home timeline
   * @param name a hash of the name of the success
   * @param ownPerson the person that the copy would count for without a browser
   * @param next receives the work on other events of the order
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
      CopyRank rank = rank(event, home, counted.get());
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
    Credit credit = best(place, event, home, name);
    store.putOriginal(place, store.original(place).orElseThrow().with(credit, causedBy));
    return credit;
  }

  /** Makes a copy count, and turns later copies that counted into duplicates. */
  private void count(
      OrderPlace place, OriginalCredit original, long causedBy, Consumer<CorrectionTask> next) {
    store.putOriginal(place, original);
    work.refundsOf(place, causedBy, next);
    Optional<OrderPlace> later = orders.countedAfter(place, original.name());
    while (later.isPresent()) {
      markDuplicate(later.get(), causedBy, next);
      later = orders.countedAfter(place, original.name());
    }
  }

  /** Turns a copy that counts into a duplicate. */
  private void markDuplicate(OrderPlace place, long causedBy, Consumer<CorrectionTask> next) {
    OriginalCredit known = store.original(place).orElseThrow();
    work.refundsOf(place, causedBy, next);
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
    work.copiesFrom(place, causedBy, next);
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
    CopyRank rank = rank(own, known.home(), counted.get());
    if (rank.isBetterThan(known.rank())) {
      store.putDuplicate(place, known.withRank(rank));
    }
    if (always) {
      reportDuplicate(own, known.home(), true, causedBy);
    }
    boolean canChange =
        rank.isBetterThan(CopyRank.STANDALONE) || known.rank().isBetterThan(CopyRank.STANDALONE);
    if (canChange && isInTime(own.received(), counted.get())) {
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
    Credit credit = best(place, own.get(), home, known.name());
    if (events.report(own.get(), home, credit, Fingerprint.of(credit), always, causedBy)) {
      store.putOriginal(place, known.with(credit, events.changedBy(place.at(), causedBy)));
      work.refundsOf(place, causedBy, next);
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
        .filter(counted -> isInTime(known.orElseThrow().received(), counted))
        .ifPresent(counted -> creditAgain(counted, false, causedBy, next));
  }

  /**
   * Returns the credit of the best copy of an order.
   *
   * @param counted the place of the copy that counts
   * @param event the copy that counts
   */
  private Credit best(OrderPlace counted, CreditFact event, TimelineKey home, long name) {
    Credit own = rules.credit(event, new Chain(timelines, home));
    List<Report> others = new ArrayList<>();
    for (CopyRank rank : RANKS) {
      if (!rank.isBetterThan(CopyRank.of(own))) {
        return own;
      }
      Optional<Report> report = next(counted, counted.at(), name, rank);
      while (report.isPresent() && report.get().rank() != rank) {
        if (isLowered(report.get(), counted, name)) {
          return best(counted, event, home, name);
        }
        others.add(report.get());
        report = next(counted, report.get().copy().at(), name, rank);
      }
      Optional<Report> first =
          Stream.concat(report.stream(), others.stream().filter(other -> other.rank() == rank))
              .min(Comparator.comparing(found -> found.copy().at()));
      if (first.isPresent()) {
        return first.get().credit();
      }
    }
    return own;
  }

  /** A duplicate, with the credit that it has as a late report of the copy that counts. */
  private record Report(OrderPlace copy, Credit credit) {
    CopyRank rank() {
      return CopyRank.of(credit);
    }
  }

  /**
   * Returns the next duplicate, after a moment, whose stored rank is {@code rank}. Its present
   * credit, which is returned with it, can have another rank.
   */
  private Optional<Report> next(OrderPlace counted, FactTime after, long name, CopyRank rank) {
    Optional<OrderPlace> copy = orders.duplicateAfter(counted, after, name, rank);
    while (copy.isPresent()) {
      DuplicateCopy known = store.duplicate(copy.get()).orElseThrow();
      Optional<CreditFact> fact = events.find(copy.get().at(), known.home());
      if (fact.isPresent()
          && isInTime(known.received(), counted)
          && orders.countedBefore(copy.get(), name, counted.day()).equals(Optional.of(counted))) {
        return Optional.of(new Report(copy.get(), credit(fact.get(), known.home(), counted)));
      }
      copy = orders.duplicateAfter(counted, copy.get().at(), name, rank);
    }
    return Optional.empty();
  }

  /**
   * Stores the rank of a duplicate whose credit has become worse. Does nothing if the duplicate
   * belongs to another copy that counts, because of an alias that was received too late for {@code
   * counted}.
   *
   * @return whether the rank was stored
   */
  private boolean isLowered(Report report, OrderPlace counted, long name) {
    if (!orders.countedBefore(report.copy(), name).equals(Optional.of(counted))) {
      return false;
    }
    DuplicateCopy known = store.duplicate(report.copy()).orElseThrow();
    store.putDuplicate(report.copy(), known.withRank(report.rank()));
    return true;
  }

  /**
   * Whether a record was received before the day of a copy that counts was due to close.
   *
   * @param received the record's time of receipt, in microseconds
   */
  private static boolean isInTime(long received, OrderPlace counted) {
    return FactTime.day(received) <= counted.day() + FactTime.WINDOW_DAYS;
  }

  private CopyRank rank(CreditFact copy, TimelineKey home, OrderPlace counted) {
    return isInTime(copy.received(), counted)
        ? CopyRank.of(credit(copy, home, counted))
        : CopyRank.STANDALONE;
  }

  /**
   * Returns the credit that a copy has as a late report of the copy that counts (docs/identity.md
   * B2).
   */
  private Credit credit(CreditFact copy, TimelineKey home, OrderPlace counted) {
    return rules.credit(copy.countingAt(counted.at()), new Chain(timelines, home));
  }
}
