package dev.vouch.core.credit;

import dev.vouch.core.site.SiteId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/** The work that orders, aliases and removals cause for other events of an order. */
final class OrderWork {
  private static final OrderEntry[] ENTRIES = OrderEntry.values();

  private final Orders orders;
  private final Partition partition;

  OrderWork(Orders orders, Partition partition) {
    this.orders = orders;
    this.partition = partition;
  }

  /** Adds the work for the refunds that can have the credit of an original. */
  void refundsOf(OrderPlace original, long causedBy, Consumer<Work> next) {
    long lastDay = original.day() + Orders.REFUND_DAYS_MAX;
    refunds(
        original,
        new Span(
            FactTime.startOf(original.day() * FactTime.DAY_MICROS),
            FactTime.startOf((lastDay + 1) * FactTime.DAY_MICROS).previous()),
        causedBy,
        next);
  }

  /** Adds the work for the refunds and voids of an order after a void. */
  void refundsAfter(OrderPlace event, long causedBy, Consumer<Work> next) {
    refunds(event, Span.since(event.at().next()), causedBy, next);
  }

  private void refunds(OrderPlace order, Span span, long causedBy, Consumer<Work> next) {
    Span open = span.and(open(order.site()));
    for (long key : orders.aliases().connected(order.site(), order.order())) {
      if (!open.isEmpty() && !orders.refunds(order.of(key), open, 1).isEmpty()) {
        next.accept(work(Work.Kind.REFUNDS, order.of(key), open, causedBy));
      }
    }
  }

  /** Adds the work for the copies of an order from one on. */
  void copiesFrom(OrderPlace first, long causedBy, Consumer<Work> next) {
    Span span = Span.since(first.at()).and(open(first.site()));
    for (long key : orders.aliases().connected(first.site(), first.order())) {
      if (!span.isEmpty() && !orders.copies(first.of(key), span, 1).isEmpty()) {
        next.accept(work(Work.Kind.COPIES, first.of(key), span, causedBy));
      }
    }
  }

  /** Adds the work for the events of an order from a moment on. */
  private void eventsFrom(OrderPlace first, long causedBy, Consumer<Work> next) {
    copiesFrom(first, causedBy, next);
    refunds(first, Span.since(first.at()), causedBy, next);
  }

  /**
   * Keeps an alias of an order, unless the order has too many, and adds the work for all events of
   * the order if some have the alias.
   *
   * @param order the place of what gives the alias among the events of the order
   * @param received when it was received, in microseconds since 1970-01-01T00:00Z
   * @param user the user key of the event that gives it
   */
  void addAlias(
      OrderPlace order, long alias, long received, OptionalLong user, Consumer<Work> next) {
    Set<Long> before = orders.aliases().connected(order.site(), order.order());
    if (before.size() >= OrderAliases.KEYS_MAX && !before.contains(alias)) {
      return;
    }
    orders.aliases().put(order, alias, received, user);
    boolean hasEvents =
        orders.aliases().connected(order.site(), alias).stream()
            .filter(key -> !before.contains(key))
            .anyMatch(key -> orders.hasEvents(order.of(key)));
    if (hasEvents || before.contains(alias)) {
      eventsFrom(order.at(firstAliased(received)), order.at().position(), next);
    }
  }

  /** Returns the first moment of the events that an alias can count for, by its receipt. */
  private static FactTime firstAliased(long received) {
    long day = FactTime.day(received) - FactTime.WINDOW_DAYS;
    return FactTime.startOf(day * FactTime.DAY_MICROS);
  }

  /** Removes an alias, and adds the work for all events that had its order. */
  void removeAlias(OrderPlace alias, long causedBy, Consumer<Work> next) {
    eventsFrom(
        alias.at(firstAliased(orders.aliases().received(alias).orElseThrow())), causedBy, next);
    orders.remove(OrderEntry.ALIAS, alias);
  }

  /** Returns the time of a site's open days. */
  private Span open(SiteId site) {
    return new Span(
        FactTime.startOf(partition.progress().openFrom() * FactTime.DAY_MICROS),
        FactTime.endOf(partition.of(site).latest()));
  }

  private static Work work(Work.Kind kind, OrderPlace order, Span span, long causedBy) {
    TimelineKey key = new TimelineKey(order.site(), TimelineKey.Owner.NOBODY, order.order(), 0);
    return new Work(kind, key, span, CreditFact.EVENT, span.from(), causedBy);
  }

  /** Returns the next refunds or copies of a work. */
  List<OrderPlace> next(Work work, int maximum) {
    OrderPlace order =
        new OrderPlace(work.timeline().site(), work.timeline().hash(), work.cursor());
    Span span = work.span().from(work.cursor());
    return work.kind() == Work.Kind.COPIES
        ? orders.copies(order, span, maximum)
        : orders.refunds(order, span, maximum);
  }

  /**
   * Does a part of the removal of a user: orders and aliases that were sent with its ID go, orders
   * of closed days that count for it are their visitor's from now on, unless a later record has
   * claimed them for the user again before a rebuild, and those of open days are decided otherwise.
   *
   * @param next receives the work that follows
   * @return what is left of the maximum
   */
  int removeUser(Work work, int maximum, Consumer<Work> next) {
    TimelineKey user = work.timeline();
    List<OrderPlace> places = orders.ofUser(user.site(), user.hash(), work.cursor(), maximum);
    for (OrderPlace place : places) {
      if (removes(work, place)) {
        removeSent(place, user.hash(), work.causedBy(), next);
      }
      unlink(place, user.hash(), work.causedBy(), next);
    }
    if (places.size() == maximum) {
      next.accept(work.from(places.getLast().at().previous()));
    }
    return Math.max(0, maximum - Math.max(1, places.size()));
  }

  /**
   * Whether an erasure removes an event; one of a closed day can have a position of another log.
   */
  private boolean removes(Work erasure, OrderPlace place) {
    return isClosed(place)
        ? !place.at().isAfter(erasure.span().until())
        : erasure.removes(place.at());
  }

  private boolean isClosed(OrderPlace place) {
    return place.day() < partition.progress().openFrom();
  }

  /** Removes the alias, the void and the original that were sent with a user's ID. */
  private void removeSent(OrderPlace place, long user, long causedBy, Consumer<Work> next) {
    if (orders.aliases().user(place).equals(OptionalLong.of(user))) {
      orders.aliases().given(place).ifPresent(alias -> removeAlias(alias, causedBy, next));
    }
    if (orders.voidAt(place).filter(known -> known.isSentWith(user)).isPresent()) {
      orders.remove(OrderEntry.VOID, place);
      refundsAfter(place, causedBy, next);
    }
    if (orders.original(place).filter(known -> known.isSentWith(user)).isPresent()) {
      refundsOf(place, causedBy, next);
      orders.removeOriginal(place);
      copiesFrom(place, causedBy, next);
    }
  }

  private void unlink(OrderPlace place, long user, long causedBy, Consumer<Work> next) {
    Optional<OriginalCredit> linked =
        orders
            .original(place)
            .filter(known -> !known.isSentWith(user) && known.changedBy() < causedBy);
    if (isClosed(place) && linked.isPresent()) {
      orders.putOriginal(place, linked.get().withoutUser());
      refundsOf(place, causedBy, next);
    }
  }

  /** Does a part of the removal of a deleted site's entries, in the order of their keys. */
  int removeSite(Work work, int maximum, Consumer<Work> next) {
    TimelineKey key = work.timeline();
    OrderEntry kind = ENTRIES[(int) key.period()];
    OrderPlace from = new OrderPlace(key.site(), key.hash(), work.cursor());
    List<OrderPlace> places = orders.ofSite(kind, from, maximum);
    places.forEach(place -> orders.remove(kind, place));
    if (places.size() == maximum) {
      OrderPlace done = places.getLast();
      next.accept(work.at(key.at(key.period(), done.order())).from(kind.after(done)));
    } else if (key.period() + 1 < ENTRIES.length) {
      next.accept(
          ofSite(ENTRIES[(int) key.period() + 1], key.site(), work.span(), work.causedBy()));
    }
    return Math.max(0, maximum - Math.max(1, places.size()));
  }

  /** Returns the work of removing a deleted site's entries about orders. */
  static Work ofSite(SiteId site, Span span, long causedBy) {
    return ofSite(ENTRIES[0], site, span, causedBy);
  }

  private static Work ofSite(OrderEntry kind, SiteId site, Span span, long causedBy) {
    TimelineKey first = new TimelineKey(site, TimelineKey.Owner.NOBODY, 0, EnumNumber.of(kind));
    return new Work(Work.Kind.ORDERS_OF_SITE, first, span, CreditFact.ANY, kind.first(), causedBy);
  }

  /**
   * Returns the work of removing the orders of a user whose facts have been removed.
   *
   * @param newest not before any of them
   */
  static Work ofUser(Work erasure, FactTime newest) {
    return new Work(
        Work.Kind.ORDERS_OF_USER,
        erasure.timeline(),
        erasure.span(),
        CreditFact.ANY,
        newest,
        erasure.causedBy());
  }
}
