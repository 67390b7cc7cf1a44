package dev.vouch.core.credit;

import dev.vouch.core.site.SiteId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
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

  private final OrderSearch search;

  OrderAliases(OrderSearch search) {
    this.search = search;
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
    for (OrderAlias entry : search.aliasesOf(firstRelevant(order))) {
      OrderPlace alias = order.of(entry.other());
      boolean isOfOrder =
          entry.isKnownOn(knownDay)
              && !keys.contains(entry.other())
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
    return search
        .firstMeantBy(firstRelevant(alias), knownDay)
        .map(meant -> OptionalLong.of(meant.other()))
        .orElse(OptionalLong.empty());
  }

  /** Returns the place of the first alias of an order key that counts for an event. */
  private static OrderPlace firstRelevant(OrderPlace event) {
    long micros = (event.day() - Orders.REFUND_DAYS_MAX) * FactTime.DAY_MICROS;
    return event.at(new FactTime(Math.max(0, micros), 0));
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
        search.aliasesOf(first).forEach(alias -> left.add(alias.other()));
        search.meantBy(first).forEach(meant -> left.add(meant.other()));
      }
    }
    return keys;
  }
}
