package dev.vouch.core.credit;

import dev.vouch.core.site.SiteId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The aliases of orders: order keys that mean the same order (docs/identity.md O2). An alias counts
 * for events from 14 days before the day on which it was received to 166 days after the day of its
 * event. If a key is an alias of several orders, the first alias counts.
 */
final class OrderAliases {
  /** The maximum length of a chain of aliases: an alias can mean another alias. */
  private static final int STEPS_MAX = 3;

  /**
   * The number of keys from which an order gets no further alias. Each event of an order reads all
   * of its keys, and a backend may send one order ID with every payment.
   */
  static final int KEYS_MAX = 64;

  private static final byte[] NONE = {};

  private final CreditState state;
  private final Orders orders;

  /**
   * The value of an alias. It is stored twice: under the alias and under the order.
   *
   * @param other the order key, if stored under the alias; else the alias
   * @param received the alias's time of receipt, in microseconds since 1970-01-01T00:00Z
   * @param user the user key of the event that gave the alias
   */
  private record Entry(long other, long received, OptionalLong user) {
    byte[] encode() {
      ByteWriter to = new ByteWriter(26).fixed64(other).fixed64(received);
      to.octet(user.isPresent() ? 1 : 0);
      user.ifPresent(to::fixed64);
      return to.toBytes();
    }

    static Entry decode(byte[] value) {
      return ByteReader.decode(
          value,
          from ->
              new Entry(
                  from.fixed64(),
                  from.fixed64(),
                  from.octet() == 1 ? OptionalLong.of(from.fixed64()) : OptionalLong.empty()));
    }

    boolean isKnownOn(long day) {
      return FactTime.day(received) <= day + FactTime.WINDOW_DAYS;
    }
  }

  OrderAliases(CreditState state, Orders orders) {
    this.state = state;
    this.orders = orders;
  }

  /**
   * Stores an alias. Does nothing if the alias is the key of its order.
   *
   * @param order the order, at the moment of the event or record that gives the alias
   * @param received the alias's time of receipt, in microseconds since 1970-01-01T00:00Z
   * @param user the user key of the event
   */
  void put(OrderPlace order, long alias, long received, OptionalLong user) {
    if (alias == order.order()) {
      return;
    }
    OrderPlace place = new OrderPlace(order.site(), alias, order.at());
    state.put(OrderEntry.ALIAS.key(place), new Entry(order.order(), received, user).encode());
    state.put(OrderKeys.aliased(order), new Entry(alias, received, user).encode());
    orders.putDue(OrderEntry.ALIAS, place);
    user.ifPresent(key -> state.put(OrderKeys.ofUser(key, order), NONE));
  }

  /**
   * Returns the alias that the event at a place of an order gave, with the same moment; empty if
   * the event gave none.
   */
  Optional<OrderPlace> given(OrderPlace order) {
    return entry(OrderKeys.aliased(order))
        .map(entry -> new OrderPlace(order.site(), entry.other(), order.at()));
  }

  /**
   * Returns the user key of the event that gave an alias at a place of an order; empty if the event
   * has no user key or gave no alias.
   */
  OptionalLong user(OrderPlace order) {
    return entry(OrderKeys.aliased(order)).map(Entry::user).orElseGet(OptionalLong::empty);
  }

  /** Returns the alias's time of receipt, in microseconds; empty if the alias is not stored. */
  OptionalLong received(OrderPlace alias) {
    return entry(OrderEntry.ALIAS.key(alias))
        .map(entry -> OptionalLong.of(entry.received()))
        .orElseGet(OptionalLong::empty);
  }

  private Optional<Entry> entry(byte[] key) {
    return state.get(key).map(Entry::decode);
  }

  void remove(OrderPlace alias) {
    Optional<Entry> entry = entry(OrderEntry.ALIAS.key(alias));
    state.delete(OrderEntry.ALIAS.key(alias));
    orders.deleteDue(OrderEntry.ALIAS, alias);
    if (entry.isPresent()) {
      OrderPlace order = new OrderPlace(alias.site(), entry.get().other(), alias.at());
      state.delete(OrderKeys.aliased(order));
      entry.get().user().ifPresent(user -> orders.deleteUserUnlessNeeded(user, order));
    }
  }

  /** Returns all keys of the order that an event refers to, among them the event's own. */
  List<Long> keys(OrderPlace event) {
    return keys(event, event.day());
  }

  /**
   * Returns all keys of an event's order, using only aliases that were received before the day
   * {@code knownDay} was due to close.
   *
   * @param knownDay the number of a UTC day, not after the event's day
   */
  List<Long> keys(OrderPlace event, long knownDay) {
    long root = event.order();
    for (int step = 0; step < STEPS_MAX; step++) {
      OptionalLong next = meant(event.of(root), knownDay);
      if (next.isEmpty() || next.getAsLong() == event.order()) {
        break;
      }
      root = next.getAsLong();
    }
    Set<Long> keys = new LinkedHashSet<>();
    addWithAliases(event.of(root), knownDay, STEPS_MAX, keys);
    keys.add(event.order());
    return List.copyOf(keys);
  }

  private void addWithAliases(OrderPlace order, long knownDay, int steps, Set<Long> keys) {
    if (!keys.add(order.order()) || steps == 0) {
      return;
    }
    OrderPlace from = from(order.site(), order.order(), order.day());
    for (Entry entry : entries(OrderKeys.aliased(from), after(order.site(), order.order()))) {
      OrderPlace alias = order.of(entry.other());
      boolean isOfOrder =
          entry.isKnownOn(knownDay)
              && meant(alias, knownDay).equals(OptionalLong.of(order.order()));
      if (isOfOrder) {
        addWithAliases(alias, knownDay, steps - 1, keys);
      }
    }
  }

  /**
   * Returns the key of the order that {@code alias} means for events of its time; empty if it is
   * not an alias at that time.
   */
  private OptionalLong meant(OrderPlace alias, long knownDay) {
    OrderPlace from = from(alias.site(), alias.order(), alias.day());
    try (CreditState.Entries entries =
        state.range(
            OrderEntry.ALIAS.key(from), OrderEntry.ALIAS.key(last(alias.site(), alias.order())))) {
      while (entries.next()) {
        Entry entry = Entry.decode(entries.value());
        if (entry.isKnownOn(knownDay)) {
          return OptionalLong.of(entry.other());
        }
      }
      return OptionalLong.empty();
    }
  }

  private static OrderPlace from(SiteId site, long order, long day) {
    long micros = (day - Orders.REFUND_DAYS_MAX) * FactTime.DAY_MICROS;
    return new OrderPlace(site, order, new FactTime(Math.max(0, micros), 0));
  }

  private static OrderPlace last(SiteId site, long order) {
    return new OrderPlace(site, order, new FactTime(Long.MAX_VALUE, Long.MAX_VALUE));
  }

  private static byte[] after(SiteId site, long order) {
    return OrderKeys.aliased(last(site, order));
  }

  private List<Entry> entries(byte[] from, byte[] until) {
    List<Entry> found = new ArrayList<>();
    try (CreditState.Entries entries = state.range(from, until)) {
      while (entries.next()) {
        found.add(Entry.decode(entries.value()));
      }
    }
    return found;
  }

  /**
   * Returns all order keys that aliases connect with an order key, directly or not and at any time,
   * and the key itself.
   */
  Set<Long> connected(SiteId site, long order) {
    Set<Long> keys = new LinkedHashSet<>();
    Deque<Long> left = new ArrayDeque<>(List.of(order));
    while (!left.isEmpty()) {
      long key = left.remove();
      if (keys.add(key)) {
        OrderPlace first = new OrderPlace(site, key, FactTime.ZERO);
        entries(OrderKeys.aliased(first), after(site, key)).forEach(it -> left.add(it.other()));
        entries(OrderEntry.ALIAS.key(first), OrderEntry.ALIAS.key(last(site, key)))
            .forEach(it -> left.add(it.other()));
      }
    }
    return keys;
  }
}
