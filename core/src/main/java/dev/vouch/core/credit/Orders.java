package dev.vouch.core.credit;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Finds the copies, originals, voids and refunds of an order, under all of its keys
 * (docs/identity.md O1, R2, R3).
 */
final class Orders {
  /** The number of days for which an order key is kept after the day of its original. */
  static final int KEPT_DAYS = 180;

  /**
   * The maximum number of days from the day of an original to that of a refund. The refund's day
   * then stays open for another 14 days.
   */
  static final int REFUND_DAYS_MAX = KEPT_DAYS - FactTime.WINDOW_DAYS;

  private final OrderStore store;
  private final OrderSearch search;
  private final OrderAliases aliases;

  Orders(OrderStore store, OrderSearch search) {
    this.store = store;
    this.search = search;
    aliases = new OrderAliases(search);
  }

  OrderAliases aliases() {
    return aliases;
  }

  /**
   * Returns the copy that makes {@code copy} a duplicate: the first copy that counts, has the same
   * name, is earlier and is at most 166 days before. Empty if there is none.
   *
   * @param name a hash of the name of the success
   */
  Optional<OrderPlace> countedBefore(OrderPlace copy, long name) {
    return countedBefore(copy, name, copy.day());
  }

  /**
   * Like {@link #countedBefore(OrderPlace, long)}, by the aliases that were received before the day
   * {@code knownDay} was due to close.
   */
  Optional<OrderPlace> countedBefore(OrderPlace copy, long name, long knownDay) {
    FactTime from = startOf(copy.day() - REFUND_DAYS_MAX);
    return first(
        copy,
        aliases.keys(copy, knownDay),
        key -> search.firstCounted(key.at(from), copy.at(), name));
  }

  /**
   * Returns the first later copy that counts, although {@code copy} makes it a duplicate: it has
   * the same name and is at most 166 days later. Empty if there is none.
   */
  Optional<OrderPlace> countedAfter(OrderPlace copy, long name) {
    FactTime until = startOf(copy.day() + REFUND_DAYS_MAX + 1);
    return first(copy, key -> search.firstCounted(key.at(copy.at().next()), until, name));
  }

  /**
   * Returns the next duplicate after a moment that has the rank and can give {@code counted} its
   * credit: it is at most 14 days after the day of {@code counted}.
   *
   * @param name a hash of the name of the success
   */
  Optional<OrderPlace> duplicateAfter(
      OrderPlace counted, FactTime moment, long name, CopyRank rank) {
    FactTime until = startOf(counted.day() + FactTime.WINDOW_DAYS + 1);
    return first(counted, key -> search.firstDuplicate(key.at(moment.next()), until, name, rank));
  }

  /** Runs a search for each key of an event's order and returns the earliest result. */
  private Optional<OrderPlace> first(
      OrderPlace event, Function<OrderPlace, Optional<OrderPlace>> search) {
    return first(event, aliases.keys(event), search);
  }

  private static Optional<OrderPlace> first(
      OrderPlace event, List<Long> keys, Function<OrderPlace, Optional<OrderPlace>> search) {
    return keys.stream()
        .map(key -> new OrderPlace(event.site(), key, event.at()))
        .flatMap(key -> search.apply(key).stream())
        .min(Comparator.comparing(OrderPlace::at));
  }

  private static FactTime startOf(long day) {
    return new FactTime(Math.max(0, day * FactTime.DAY_MICROS), 0);
  }

  /**
   * Returns the original of a refund: the first copy of the refund's order that counts, on the
   * refund's day or one of the 166 days before.
   */
  Optional<OrderPlace> originalOf(OrderPlace refund) {
    FactTime from = startOf(refund.day() - REFUND_DAYS_MAX);
    FactTime until = startOf(refund.day() + 1);
    return first(
        refund,
        key -> search.places(OrderEntry.ORIGINAL, key.at(from), until, 1).stream().findFirst());
  }

  /**
   * Returns the credit of a refund: that of its original or, if the original is unknown, a
   * standalone credit.
   */
  Credit credit(OrderPlace refund, RefundRecord own) {
    return originalOf(refund)
        .flatMap(original -> store.credit(original, refund))
        .orElseGet(() -> unknownOriginal(own.ownPerson()));
  }

  private static Credit unknownOriginal(long person) {
    return new Credit(
        CreditKind.STANDALONE,
        Reason.ORIGINAL_UNKNOWN,
        OptionalLong.empty(),
        person,
        Client.UNKNOWN,
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  /**
   * Whether a void or the reversal of a void changes whether its order counts: it does if the
   * previous void or reversal of the same original has the other role (docs/identity.md R3, R4).
   */
  boolean changesOrder(OrderPlace place, OrderRole role) {
    OrderRole before = voidBefore(place).orElse(OrderRole.VOID_REVERSED);
    return before != role;
  }

  private Optional<OrderRole> voidBefore(OrderPlace place) {
    FactTime from = startOf(place.day() - REFUND_DAYS_MAX);
    return aliases.keys(place).stream()
        .map(place::of)
        .map(key -> key.at(place.at().previous()))
        .flatMap(key -> search.places(OrderEntry.VOID, key, from, 1).stream())
        .max(Comparator.comparing(OrderPlace::at))
        .filter(before -> originalOf(before).equals(originalOf(place)))
        .map(before -> store.voidAt(before).orElseThrow().role());
  }

  /** Whether there is an original, a duplicate, a refund or a void with this order key. */
  boolean hasEvents(OrderPlace order) {
    OrderPlace latestVoid = order.at(OrderEntry.VOID.first());
    Span always = Span.since(FactTime.ZERO).until(FactTime.endOf(Long.MAX_VALUE - 1));
    return Stream.of(OrderEntry.ORIGINAL, OrderEntry.DUPLICATE, OrderEntry.REFUND)
            .anyMatch(kind -> !inSpan(kind, order, always, 1).isEmpty())
        || !search.places(OrderEntry.VOID, latestVoid, FactTime.ZERO, 1).isEmpty();
  }

  /**
   * Returns the refunds, voids and reversals of one order key in a span, in order.
   *
   * @param span must end at the last moment of a microsecond
   */
  List<OrderPlace> refunds(OrderPlace order, Span span, int maximum) {
    return inSpan(OrderEntry.REFUND, order, span, maximum);
  }

  /**
   * Returns the copies of one order key in a span, in order: originals and duplicates.
   *
   * @param span must end at the last moment of a microsecond
   */
  List<OrderPlace> copies(OrderPlace order, Span span, int maximum) {
    return Stream.of(OrderEntry.ORIGINAL, OrderEntry.DUPLICATE)
        .flatMap(kind -> inSpan(kind, order, span, maximum).stream())
        .sorted(Comparator.comparing(OrderPlace::at))
        .limit(maximum)
        .toList();
  }

  private List<OrderPlace> inSpan(OrderEntry kind, OrderPlace order, Span span, int maximum) {
    FactTime start = FactTime.later(span.from(), FactTime.ZERO);
    OrderPlace first = order.at(new FactTime(start.micros(), Math.max(0, start.position())));
    FactTime after = new FactTime(span.until().micros() + 1, 0);
    return search.places(kind, first, after, maximum);
  }
}
