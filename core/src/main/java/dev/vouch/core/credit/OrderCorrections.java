package dev.vouch.core.credit;

import dev.vouch.core.site.SiteId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Adds and does the tasks on orders ({@link CorrectionTask}): to decide the events of an order
 * again after a change of an original, a void or an alias, and to remove the orders of users and
 * sites.
 */
final class OrderCorrections {
  private static final OrderEntry[] ENTRIES = OrderEntry.values();

  private final OrderStore store;
  private final OrderSearch search;
  private final Orders orders;
  private final Partition partition;

  OrderCorrections(OrderStore store, OrderSearch search, Orders orders, Partition partition) {
    this.store = store;
    this.search = search;
    this.orders = orders;
    this.partition = partition;
  }

  /**
   * Adds tasks that decide again the refunds that can refer to an original: those on its day and
   * the 166 days after it.
   *
   * @param next receives the tasks
   */
  void refundsOf(OrderPlace original, long causedBy, Consumer<CorrectionTask> next) {
    long lastDay = original.day() + Orders.REFUND_DAYS_MAX;
    refunds(
        original,
        new Span(
            FactTime.startOf(original.day() * FactTime.DAY_MICROS),
            FactTime.startOf((lastDay + 1) * FactTime.DAY_MICROS).previous()),
        causedBy,
        next);
  }

  /**
   * Adds tasks that decide again the refunds, voids and reversals of an order that are after {@code
   * event}.
   */
  void refundsAfter(OrderPlace event, long causedBy, Consumer<CorrectionTask> next) {
    refunds(event, Span.since(event.at().next()), causedBy, next);
  }

  private void refunds(OrderPlace order, Span span, long causedBy, Consumer<CorrectionTask> next) {
    Span open = span.and(open(order.site()));
    for (long key : orders.aliases().connected(order.site(), order.order())) {
      if (!open.isEmpty() && !orders.refunds(order.of(key), open, 1).isEmpty()) {
        next.accept(task(CorrectionTask.Kind.REFUNDS, order.of(key), open, causedBy));
      }
    }
  }

  /** Adds tasks that decide again the copies of an order, from the moment of {@code first} on. */
  void copiesFrom(OrderPlace first, long causedBy, Consumer<CorrectionTask> next) {
    Span span = Span.since(first.at()).and(open(first.site()));
    for (long key : orders.aliases().connected(first.site(), first.order())) {
      if (!span.isEmpty() && !orders.copies(first.of(key), span, 1).isEmpty()) {
        next.accept(task(CorrectionTask.Kind.COPIES, first.of(key), span, causedBy));
      }
    }
  }

  /** Adds tasks that decide again all events of an order, from the moment of {@code first} on. */
  private void eventsFrom(OrderPlace first, long causedBy, Consumer<CorrectionTask> next) {
    copiesFrom(first, causedBy, next);
    refunds(first, Span.since(first.at()), causedBy, next);
  }

  /**
   * Stores an alias, unless its order has too many keys. Adds tasks that decide again the events of
   * the order, if the keys that the alias connects with the order have events, or if the alias was
   * connected with the order before.
   *
   * @param order the order, at the moment of the event or record that gives the alias
   * @param received the alias's time of receipt, in microseconds since 1970-01-01T00:00Z
   * @param user the user key of the event that gives the alias
   */
  void addAlias(
      OrderPlace order,
      long alias,
      long received,
      OptionalLong user,
      Consumer<CorrectionTask> next) {
    Set<Long> before = orders.aliases().connected(order.site(), order.order());
    if (before.size() >= OrderAliases.KEYS_MAX && !before.contains(alias)) {
      return;
    }
    store.putAlias(order, alias, received, user);
    boolean hasEvents =
        orders.aliases().connected(order.site(), alias).stream()
            .filter(key -> !before.contains(key))
            .anyMatch(key -> orders.hasEvents(order.of(key)));
    if (hasEvents || before.contains(alias)) {
      eventsFrom(order.at(firstAliased(received)), order.at().position(), next);
    }
  }

  /**
   * Returns the first moment at which events can use an alias: the start of the 14th day before the
   * day on which the alias was received.
   */
  private static FactTime firstAliased(long received) {
    long day = FactTime.day(received) - FactTime.WINDOW_DAYS;
    return FactTime.startOf(day * FactTime.DAY_MICROS);
  }

  /** Removes an alias, and adds tasks that decide again the events of the order that it meant. */
  void removeAlias(OrderPlace alias, long causedBy, Consumer<CorrectionTask> next) {
    eventsFrom(alias.at(firstAliased(store.alias(alias).orElseThrow().received())), causedBy, next);
    store.remove(OrderEntry.ALIAS, alias);
  }

  /** Returns the span from the first open day to the site's latest receipt. */
  private Span open(SiteId site) {
    return new Span(
        FactTime.startOf(partition.progress().openFrom() * FactTime.DAY_MICROS),
        FactTime.endOf(partition.of(site).latest()));
  }

  private static CorrectionTask task(
      CorrectionTask.Kind kind, OrderPlace order, Span span, long causedBy) {
    TimelineKey key = new TimelineKey(order.site(), TimelineKey.Owner.NOBODY, order.order(), 0);
    return new CorrectionTask(kind, key, span, CreditFact.EVENT, span.from(), causedBy);
  }

  /** Returns the next refunds or copies that a task is to decide again. */
  List<OrderPlace> next(CorrectionTask task, int maximum) {
    OrderPlace order =
        new OrderPlace(task.timeline().site(), task.timeline().hash(), task.cursor());
    Span span = task.span().from(task.cursor());
    return task.kind() == CorrectionTask.Kind.COPIES
        ? orders.copies(order, span, maximum)
        : orders.refunds(order, span, maximum);
  }

  /**
   * Does a part of the erasure of a user's orders. Removes orders, voids and aliases that were sent
   * with the user's ID. Other orders of closed days that count for the user then count for their
   * visitor, unless a record after the erasure has linked them to the user again, as is possible in
   * a rebuild. Orders of open days are decided again by other tasks.
   *
   * @param next receives the tasks that follow
   * @return the unused part of {@code maximum}
   */
  int removeUser(CorrectionTask task, int maximum, Consumer<CorrectionTask> next) {
    TimelineKey user = task.timeline();
    List<OrderPlace> places = search.ofUser(user.site(), user.hash(), task.cursor(), maximum);
    for (OrderPlace place : places) {
      if (removes(task, place)) {
        removeSent(place, user.hash(), task.causedBy(), next);
      }
      unlink(place, user.hash(), task.causedBy(), next);
    }
    if (places.size() == maximum) {
      next.accept(task.from(places.getLast().at().previous()));
    }
    return Math.max(0, maximum - Math.max(1, places.size()));
  }

  /**
   * Whether an erasure removes an event. For an event of a closed day, only its time matters, since
   * its position may be that of another log.
   */
  private boolean removes(CorrectionTask erasure, OrderPlace place) {
    return isClosed(place)
        ? !place.at().isAfter(erasure.span().until())
        : erasure.removes(place.at());
  }

  private boolean isClosed(OrderPlace place) {
    return place.day() < partition.progress().openFrom();
  }

  /**
   * Removes the alias, the void and the original at a place, if they were sent with the user's ID.
   */
  private void removeSent(
      OrderPlace place, long user, long causedBy, Consumer<CorrectionTask> next) {
    store
        .given(place)
        .filter(alias -> alias.user().equals(OptionalLong.of(user)))
        .ifPresent(alias -> removeAlias(place.of(alias.other()), causedBy, next));
    if (store.voidAt(place).filter(known -> known.isSentWith(user)).isPresent()) {
      store.remove(OrderEntry.VOID, place);
      refundsAfter(place, causedBy, next);
    }
    if (store.original(place).filter(known -> known.isSentWith(user)).isPresent()) {
      refundsOf(place, causedBy, next);
      store.removeOriginal(place);
      copiesFrom(place, causedBy, next);
    }
  }

  private void unlink(OrderPlace place, long user, long causedBy, Consumer<CorrectionTask> next) {
    Optional<OriginalCredit> linked =
        store
            .original(place)
            .filter(known -> !known.isSentWith(user) && known.changedBy() < causedBy);
    if (isClosed(place) && linked.isPresent()) {
      store.putOriginal(place, linked.get().withoutUser());
      refundsOf(place, causedBy, next);
    }
  }

  /**
   * Removes some of a deleted site's entries about orders, in the order of their keys.
   *
   * @param next receives the task that is left
   * @return the unused part of {@code maximum}
   */
  int removeSite(CorrectionTask task, int maximum, Consumer<CorrectionTask> next) {
    TimelineKey key = task.timeline();
    OrderEntry kind = ENTRIES[(int) key.period()];
    OrderPlace from = new OrderPlace(key.site(), key.hash(), task.cursor());
    List<OrderPlace> places = search.ofSite(kind, from, maximum);
    places.forEach(place -> store.remove(kind, place));
    if (places.size() == maximum) {
      OrderPlace done = places.getLast();
      next.accept(task.at(key.at(key.period(), done.order())).from(kind.after(done)));
    } else if (key.period() + 1 < ENTRIES.length) {
      next.accept(
          ofSite(ENTRIES[(int) key.period() + 1], key.site(), task.span(), task.causedBy()));
    }
    return Math.max(0, maximum - Math.max(1, places.size()));
  }

  /** Returns the task that removes the entries about orders of a deleted site. */
  static CorrectionTask ofSite(SiteId site, Span span, long causedBy) {
    return ofSite(ENTRIES[0], site, span, causedBy);
  }

  private static CorrectionTask ofSite(OrderEntry kind, SiteId site, Span span, long causedBy) {
    TimelineKey first = new TimelineKey(site, TimelineKey.Owner.NOBODY, 0, EnumNumber.of(kind));
    return new CorrectionTask(
        CorrectionTask.Kind.ORDERS_OF_SITE, first, span, CreditFact.ANY, kind.first(), causedBy);
  }

  /**
   * Returns the task that removes an erased user's orders, to be done after the user's facts are
   * removed.
   *
   * @param newest a moment that none of these orders is after
   */
  static CorrectionTask ofUser(CorrectionTask erasure, FactTime newest) {
    return new CorrectionTask(
        CorrectionTask.Kind.ORDERS_OF_USER,
        erasure.timeline(),
        erasure.span(),
        CreditFact.ANY,
        newest,
        erasure.causedBy());
  }
}
