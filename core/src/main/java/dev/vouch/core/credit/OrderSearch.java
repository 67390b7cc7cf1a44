package dev.vouch.core.credit;

import dev.vouch.core.site.SiteId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Finds the entries about orders in the credit state, which {@link OrderStore} writes. */
final class OrderSearch {
  private static final FactTime LAST = new FactTime(Long.MAX_VALUE, Long.MAX_VALUE);

  private final CreditState state;

  OrderSearch(CreditState state) {
    this.state = state;
  }

  /** Returns the aliases of one order key, from a moment on. */
  List<OrderAlias> aliasesOf(OrderPlace from) {
    return read(
        OrderKeys.aliased(from),
        OrderKeys.aliased(from.at(LAST)),
        Integer.MAX_VALUE,
        entries -> OrderAlias.decode(entries.value()));
  }

  /** Returns the orders that one order key means as an alias, from a moment on. */
  List<OrderAlias> meantBy(OrderPlace from) {
    return read(
        OrderEntry.ALIAS.key(from),
        OrderEntry.ALIAS.key(from.at(LAST)),
        Integer.MAX_VALUE,
        entries -> OrderAlias.decode(entries.value()));
  }

  /**
   * Returns the first order that one order key means as an alias, from a moment on, using only
   * aliases that were received before the day {@code knownDay} was due to close.
   */
  Optional<OrderAlias> firstMeantBy(OrderPlace from, long knownDay) {
    try (CreditState.Entries entries =
        state.range(OrderEntry.ALIAS.key(from), OrderEntry.ALIAS.key(from.at(LAST)))) {
      while (entries.next()) {
        OrderAlias alias = OrderAlias.decode(entries.value());
        if (alias.isKnownOn(knownDay)) {
          return Optional.of(alias);
        }
      }
      return Optional.empty();
    }
  }

  /** Returns the next entries of a site, from a place on, in the order of their keys. */
  List<OrderPlace> ofSite(OrderEntry kind, OrderPlace from, int maximum) {
    return read(
        kind.key(from), kind.afterSite(from.site()), maximum, entries -> kind.place(entries.key()));
  }

  /**
   * Returns the first entries of one order key from a moment on and before another, in the order of
   * their kind: voids latest first.
   */
  List<OrderPlace> places(OrderEntry kind, OrderPlace from, FactTime until, int maximum) {
    return read(
        kind.key(from), kind.key(from.at(until)), maximum, entries -> kind.place(entries.key()));
  }

  /** Returns the first copy with a name that counts, from a moment on and before another. */
  Optional<OrderPlace> firstCounted(OrderPlace from, FactTime until, long name) {
    return first(from, OrderKeys.named(from, name), OrderKeys.named(from.at(until), name));
  }

  /** Returns the first duplicate with a name and rank, from a moment on and before another. */
  Optional<OrderPlace> firstDuplicate(OrderPlace from, FactTime until, long name, CopyRank rank) {
    return first(
        from, OrderKeys.ranked(from, name, rank), OrderKeys.ranked(from.at(until), name, rank));
  }

  private Optional<OrderPlace> first(OrderPlace order, byte[] from, byte[] until) {
    return read(from, until, 1, entries -> order.at(OrderKeys.at(entries.key()))).stream()
        .findFirst();
  }

  /** Returns the next orders of a user that are not after {@code newest}, newest first. */
  List<OrderPlace> ofUser(SiteId site, long user, FactTime newest, int maximum) {
    return read(
        OrderKeys.ofUser(user, new OrderPlace(site, 0, newest)),
        OrderKeys.ofUser(user, new OrderPlace(site, -1L, FactTime.ZERO)),
        maximum,
        entries -> OrderKeys.placeOfUsers(entries.key()));
  }

  /**
   * Returns the keys of the next removals that are scheduled from a day on and before another.
   *
   * @param from the number of a UTC day
   */
  List<byte[]> due(OrderEntry kind, long from, long until, int maximum) {
    return read(kind.firstDue(from), kind.firstDue(until), maximum, CreditState.Entries::key);
  }

  private <T> List<T> read(
      byte[] from, byte[] until, int maximum, Function<CreditState.Entries, T> decode) {
    List<T> read = new ArrayList<>();
    try (CreditState.Entries entries = state.range(from, until)) {
      while (read.size() < maximum && entries.next()) {
        read.add(decode.apply(entries));
      }
    }
    return read;
  }
}
