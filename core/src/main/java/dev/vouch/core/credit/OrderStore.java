package dev.vouch.core.credit;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Reads, writes and removes the entries about orders in the credit state, with the index keys by
 * which {@link OrderSearch} finds them. An entry has the place of its event, and is removed once no
 * open day can refer to it.
 */
final class OrderStore {
  private static final byte[] NONE = {};

  private final CreditState state;
  private final OrderSearch search;
  private final Partition partition;

  /** The number of a UTC day. All entries that were due for removal before it have been removed. */
  private long removedUntil;

  OrderStore(CreditState state, Partition partition) {
    this.state = state;
    search = new OrderSearch(state);
    this.partition = partition;
  }

  /** Stores the credit of an original, or replaces it. */
  void putOriginal(OrderPlace place, OriginalCredit original) {
    Optional<OriginalCredit> known = original(place);
    if (known.isEmpty()) {
      putDue(OrderEntry.ORIGINAL, place);
    }
    state.put(OrderEntry.ORIGINAL.key(place), original.encode(place.at().micros()));
    state.put(OrderKeys.named(place, original.name()), NONE);
    original.users().forEach(user -> state.put(OrderKeys.ofUser(user, place), NONE));
    known.ifPresent(before -> deleteUsers(place, before));
  }

  Optional<OriginalCredit> original(OrderPlace place) {
    return state
        .get(OrderEntry.ORIGINAL.key(place))
        .map(value -> OriginalCredit.decode(value, place.at().micros()));
  }

  /**
   * Returns the credit that an original gives to another event of its order: its touch is as long
   * before that event as it is before the original.
   */
  Optional<Credit> credit(OrderPlace original, OrderPlace event) {
    return state
        .get(OrderEntry.ORIGINAL.key(original))
        .map(value -> OriginalCredit.decode(value, event.at().micros()).credit());
  }

  void removeOriginal(OrderPlace place) {
    Optional<OriginalCredit> known = original(place);
    delete(OrderEntry.ORIGINAL, place);
    known.ifPresent(
        original -> {
          state.delete(OrderKeys.named(place, original.name()));
          deleteUsers(place, original);
        });
  }

  private void deleteUsers(OrderPlace place, OriginalCredit known) {
    known.users().forEach(user -> deleteUserUnlessNeeded(user, place));
  }

  /**
   * Deletes the index key of a user's order, unless an original, void or alias at the place still
   * needs it.
   */
  private void deleteUserUnlessNeeded(long user, OrderPlace place) {
    boolean isNeeded =
        original(place).filter(known -> known.users().contains(user)).isPresent()
            || voidAt(place).filter(known -> known.isSentWith(user)).isPresent()
            || given(place).filter(alias -> alias.user().equals(OptionalLong.of(user))).isPresent();
    if (!isNeeded) {
      state.delete(OrderKeys.ofUser(user, place));
    }
  }

  void putDuplicate(OrderPlace place, DuplicateCopy copy) {
    Optional<DuplicateCopy> known = duplicate(place);
    known.ifPresentOrElse(
        before -> state.delete(OrderKeys.ranked(place, before.name(), before.rank())),
        () -> putDue(OrderEntry.DUPLICATE, place));
    state.put(OrderEntry.DUPLICATE.key(place), copy.encode());
    state.put(OrderKeys.ranked(place, copy.name(), copy.rank()), NONE);
  }

  Optional<DuplicateCopy> duplicate(OrderPlace place) {
    return state.get(OrderEntry.DUPLICATE.key(place)).map(DuplicateCopy::decode);
  }

  void removeDuplicate(OrderPlace place) {
    duplicate(place)
        .ifPresent(known -> state.delete(OrderKeys.ranked(place, known.name(), known.rank())));
    delete(OrderEntry.DUPLICATE, place);
  }

  void putRefund(OrderPlace place, RefundRecord refund) {
    state.put(OrderEntry.REFUND.key(place), refund.encode());
    putDue(OrderEntry.REFUND, place);
  }

  Optional<RefundRecord> refund(OrderPlace place) {
    return state.get(OrderEntry.REFUND.key(place)).map(RefundRecord::decode);
  }

  /** Stores a void or the reversal of a void. */
  void putVoid(OrderPlace place, VoidRecord event) {
    state.put(OrderEntry.VOID.key(place), event.encode());
    putDue(OrderEntry.VOID, place);
    event.userKey().ifPresent(user -> state.put(OrderKeys.ofUser(user, place), NONE));
  }

  Optional<VoidRecord> voidAt(OrderPlace place) {
    return state.get(OrderEntry.VOID.key(place)).map(VoidRecord::decode);
  }

  private void removeVoid(OrderPlace place) {
    Optional<VoidRecord> known = voidAt(place);
    delete(OrderEntry.VOID, place);
    known
        .map(VoidRecord::userKey)
        .ifPresent(user -> user.ifPresent(present -> deleteUserUnlessNeeded(present, place)));
  }

  /**
   * Stores an alias. Does nothing if the alias is the key of its order.
   *
   * @param order the order, at the moment of the event or record that gives the alias
   * @param received the alias's time of receipt, in microseconds since 1970-01-01T00:00Z
   * @param user the user key of the event
   */
  void putAlias(OrderPlace order, long alias, long received, OptionalLong user) {
    if (alias == order.order()) {
      return;
    }
    OrderPlace place = order.of(alias);
    state.put(OrderEntry.ALIAS.key(place), new OrderAlias(order.order(), received, user).encode());
    state.put(OrderKeys.aliased(order), new OrderAlias(alias, received, user).encode());
    putDue(OrderEntry.ALIAS, place);
    user.ifPresent(key -> state.put(OrderKeys.ofUser(key, order), NONE));
  }

  /** Returns an alias, by the place of its own key. */
  Optional<OrderAlias> alias(OrderPlace alias) {
    return state.get(OrderEntry.ALIAS.key(alias)).map(OrderAlias::decode);
  }

  /** Returns the alias that the event at a place of an order gave; empty if it gave none. */
  Optional<OrderAlias> given(OrderPlace order) {
    return state.get(OrderKeys.aliased(order)).map(OrderAlias::decode);
  }

  private void removeAlias(OrderPlace alias) {
    Optional<OrderAlias> known = alias(alias);
    delete(OrderEntry.ALIAS, alias);
    if (known.isPresent()) {
      OrderPlace order = alias.of(known.get().other());
      state.delete(OrderKeys.aliased(order));
      known.get().user().ifPresent(user -> deleteUserUnlessNeeded(user, order));
    }
  }

  /** Removes an entry with its index keys. */
  void remove(OrderEntry kind, OrderPlace place) {
    switch (kind) {
      case ALIAS -> removeAlias(place);
      case ORIGINAL -> removeOriginal(place);
      case DUPLICATE -> removeDuplicate(place);
      case VOID -> removeVoid(place);
      case REFUND -> delete(OrderEntry.REFUND, place);
    }
  }

  private void putDue(OrderEntry kind, OrderPlace place) {
    state.put(kind.due(Math.max(kind.dueDay(place), removedUntil), place), NONE);
  }

  private void delete(OrderEntry kind, OrderPlace place) {
    state.delete(kind.key(place));
    state.delete(kind.due(kind.dueDay(place), place));
  }

  /**
   * Removes at most {@code maximum} entries that no open day can refer to.
   *
   * @return whether more may be due
   */
  boolean removeDue(int maximum) {
    long openFrom = partition.progress().openFrom();
    if (!partition.progress().isStarted() || removedUntil > openFrom) {
      return false;
    }
    int left = maximum;
    for (OrderEntry kind : OrderEntry.values()) {
      List<byte[]> due = search.due(kind, removedUntil, openFrom + 1, left);
      for (byte[] key : due) {
        remove(kind, OrderEntry.duePlace(key));
        state.delete(key);
      }
      left -= due.size();
      if (left == 0) {
        return true;
      }
    }
    removedUntil = openFrom + 1;
    return false;
  }
}
