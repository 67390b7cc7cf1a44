package dev.vouch.core.credit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds the best copy of an order, whose credit the copy that counts has, decided for the time of
 * the copy that counts (docs/identity.md O1).
 */
final class BestCopy {
  private static final CopyRank[] RANKS = CopyRank.values();

  private final Timelines timelines;
  private final OrderStore store;
  private final Orders orders;
  private final OpenEvents events;
  private final CreditRules rules;

  BestCopy(
      Timelines timelines, OrderStore store, Orders orders, OpenEvents events, CreditRules rules) {
    this.timelines = timelines;
    this.store = store;
    this.orders = orders;
    this.events = events;
    this.rules = rules;
  }

  /**
   * Returns the credit of the best copy of an order.
   *
   * @param counted the place of the copy that counts
   * @param event the copy that counts
   */
  Credit credit(OrderPlace counted, CreditFact event, TimelineKey home, long name) {
    Credit own = rules.credit(event, new Chain(timelines, home));
    List<Report> others = new ArrayList<>();
    for (CopyRank rank : RANKS) {
      if (!rank.isBetterThan(CopyRank.of(own))) {
        return own;
      }
      Optional<Report> report = next(counted, counted.at(), name, rank);
      while (report.isPresent() && report.get().rank() != rank) {
        if (isLowered(report.get(), counted, name)) {
          return credit(counted, event, home, name);
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
        return Optional.of(new Report(copy.get(), creditOf(fact.get(), known.home(), counted)));
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
  static boolean isInTime(long received, OrderPlace counted) {
    return FactTime.day(received) <= counted.day() + FactTime.WINDOW_DAYS;
  }

  CopyRank rank(CreditFact copy, TimelineKey home, OrderPlace counted) {
    return isInTime(copy.received(), counted)
        ? CopyRank.of(creditOf(copy, home, counted))
        : CopyRank.STANDALONE;
  }

  /**
   * Returns the credit that a copy has as a late report of the copy that counts (docs/identity.md
   * B2).
   */
  private Credit creditOf(CreditFact copy, TimelineKey home, OrderPlace counted) {
    return rules.credit(copy.countingAt(counted.at()), new Chain(timelines, home));
  }
}
