package dev.vouch.core.credit;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import dev.vouch.core.site.SiteId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Stores the orders of the last 180 days with their copies, voids and aliases, and the refunds of
 * open days, by order key (docs/identity.md O1, R2, R3).
 */
final class Orders {
  /** The number of days for which an order key is kept after the day of its original. */
  static final int KEPT_DAYS = 180;

  /**
   * The maximum number of days from the day of an original to that of a refund. The refund's day
   * then stays open for another 14 days.
   */
  static final int REFUND_DAYS_MAX = KEPT_DAYS - FactTime.WINDOW_DAYS;

  private static final byte[] NONE = {};

  private final CreditState state;
  private final Partition partition;
  private final OrderAliases aliases;

  /** The number of a UTC day. All entries that were due for removal before it have been removed. */
  private long removedUntil;

  /**
   * The value of a refund, void or reversal.
   *
   * @param home its home timeline
   * @param ownPerson the person that it counts for if its original is unknown
   */
  record Refund(TimelineKey home, long ownPerson) {
    byte[] encode() {
      return home.write(new ByteWriter(29)).fixed64(ownPerson).toBytes();
    }

    static Refund decode(byte[] value) {
      return ByteReader.decode(value, from -> new Refund(TimelineKey.read(from), from.fixed64()));
    }
  }

  Orders(CreditState state, Partition partition) {
    this.state = state;
    this.partition = partition;
    aliases = new OrderAliases(state, this);
  }

  OrderAliases aliases() {
    return aliases;
  }

  /** Schedules the removal of an entry. */
  void putDue(OrderEntry kind, OrderPlace place) {
    state.put(kind.due(Math.max(kind.dueDay(place), removedUntil), place), NONE);
  }

  void deleteDue(OrderEntry kind, OrderPlace place) {
    state.delete(kind.due(kind.dueDay(place), place));
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

  void removeOriginal(OrderPlace place) {
    Optional<OriginalCredit> known = original(place);
    state.delete(OrderEntry.ORIGINAL.key(place));
    deleteDue(OrderEntry.ORIGINAL, place);
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
  void deleteUserUnlessNeeded(long user, OrderPlace place) {
    boolean isNeeded =
        original(place).filter(known -> known.users().contains(user)).isPresent()
            || voidAt(place).filter(known -> known.isSentWith(user)).isPresent()
            || aliases.user(place).equals(OptionalLong.of(user));
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
    state.delete(OrderEntry.DUPLICATE.key(place));
    deleteDue(OrderEntry.DUPLICATE, place);
  }

  void putRefund(OrderPlace place, Refund refund) {
    state.put(OrderEntry.REFUND.key(place), refund.encode());
    putDue(OrderEntry.REFUND, place);
  }

  Optional<Refund> refund(OrderPlace place) {
    return state.get(OrderEntry.REFUND.key(place)).map(Refund::decode);
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
    state.delete(OrderEntry.VOID.key(place));
    deleteDue(OrderEntry.VOID, place);
    known
        .map(VoidRecord::userKey)
        .ifPresent(user -> user.ifPresent(present -> deleteUserUnlessNeeded(present, place)));
  }

  /** Removes an entry with its index keys. */
  void remove(OrderEntry kind, OrderPlace place) {
    switch (kind) {
      case ALIAS -> aliases.remove(place);
      case ORIGINAL -> removeOriginal(place);
      case DUPLICATE -> removeDuplicate(place);
      case VOID -> removeVoid(place);
      case REFUND -> {
        state.delete(OrderEntry.REFUND.key(place));
        deleteDue(OrderEntry.REFUND, place);
      }
    }
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
        key ->
            next(
                OrderKeys.named(key.at(from), name),
                OrderKeys.named(key.at(copy.at()), name),
                key));
  }

  /**
   * Returns the first later copy that counts, although {@code copy} makes it a duplicate: it has
   * the same name and is at most 166 days later. Empty if there is none.
   */
  Optional<OrderPlace> countedAfter(OrderPlace copy, long name) {
    FactTime until = startOf(copy.day() + REFUND_DAYS_MAX + 1);
    return first(
        copy,
        key ->
            next(
                OrderKeys.named(key.at(copy.at().next()), name),
                OrderKeys.named(key.at(until), name),
                key));
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
    return first(
        counted,
        key ->
            next(
                OrderKeys.ranked(key.at(moment.next()), name, rank),
                OrderKeys.ranked(key.at(until), name, rank),
                key));
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

  private Optional<OrderPlace> next(byte[] from, byte[] until, OrderPlace order) {
    try (CreditState.Entries entries = state.range(from, until)) {
      return entries.next() ? Optional.of(order.at(OrderKeys.at(entries.key()))) : Optional.empty();
    }
  }

  private static FactTime startOf(long day) {
    return new FactTime(Math.max(0, day * FactTime.DAY_MICROS), 0);
  }

  /**
   * Returns the original of a refund: the first copy of the refund's order that counts, on the
   * refund's day or one of the 166 days before.
   */
  Optional<OrderPlace> originalOf(OrderPlace refund) {
    OrderPlace from = refund.at(startOf(refund.day() - REFUND_DAYS_MAX));
    OrderPlace until = refund.at(startOf(refund.day() + 1));
    return first(
        refund,
        key ->
            places(
                    OrderEntry.ORIGINAL,
                    OrderEntry.ORIGINAL.key(from.of(key.order())),
                    OrderEntry.ORIGINAL.key(until.of(key.order())),
                    1)
                .stream()
                .findFirst());
  }

  /**
   * Returns the credit of a refund: that of its original or, if the original is unknown, a
   * standalone credit.
   */
  Credit credit(OrderPlace refund, Refund own) {
    return originalOf(refund)
        .flatMap(original -> state.get(OrderEntry.ORIGINAL.key(original)))
        .map(value -> OriginalCredit.decode(value, refund.at().micros()).credit())
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
        .flatMap(
            key ->
                places(
                    OrderEntry.VOID,
                    OrderEntry.VOID.key(key.at(place.at().previous())),
                    OrderEntry.VOID.key(key.at(from)),
                    1)
                    .stream())
        .max(Comparator.comparing(OrderPlace::at))
        .filter(before -> originalOf(before).equals(originalOf(place)))
        .map(before -> voidAt(before).orElseThrow().role());
  }

  /** Returns the next entries of a site, from a place on, in the order of their keys. */
  List<OrderPlace> ofSite(OrderEntry kind, OrderPlace from, int maximum) {
    return places(kind, kind.key(from), kind.afterSite(from.site()), maximum);
  }

  /** Whether there is an original, a duplicate, a refund or a void with this order key. */
  boolean hasEvents(OrderPlace order) {
    Span always = Span.since(FactTime.ZERO).until(FactTime.endOf(Long.MAX_VALUE - 1));
    return Stream.of(OrderEntry.ORIGINAL, OrderEntry.DUPLICATE, OrderEntry.REFUND)
            .anyMatch(kind -> !inSpan(kind, order, always, 1).isEmpty())
        || !places(
                OrderEntry.VOID,
                OrderEntry.VOID.key(order.at(OrderEntry.VOID.first())),
                OrderEntry.VOID.key(order.at(FactTime.ZERO)),
                1)
            .isEmpty();
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
    OrderPlace after = order.at(new FactTime(span.until().micros() + 1, 0));
    return places(kind, kind.key(first), kind.key(after), maximum);
  }

  private List<OrderPlace> places(OrderEntry kind, byte[] from, byte[] until, int maximum) {
    List<OrderPlace> places = new ArrayList<>();
    try (CreditState.Entries entries = state.range(from, until)) {
      while (places.size() < maximum && entries.next()) {
        places.add(kind.place(entries.key()));
      }
    }
    return places;
  }

  /** Returns the next orders of a user that are not after {@code newest}, newest first. */
  List<OrderPlace> ofUser(SiteId site, long user, FactTime newest, int maximum) {
    List<OrderPlace> places = new ArrayList<>();
    byte[] from = OrderKeys.ofUser(user, new OrderPlace(site, 0, newest));
    byte[] until = OrderKeys.ofUser(user, new OrderPlace(site, -1L, FactTime.ZERO));
    try (CreditState.Entries entries = state.range(from, until)) {
      while (places.size() < maximum && entries.next()) {
        places.add(OrderKeys.placeOfUsers(entries.key()));
      }
    }
    return places;
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
      List<byte[]> due = due(kind, openFrom, left);
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

  private List<byte[]> due(OrderEntry kind, long openFrom, int maximum) {
    List<byte[]> due = new ArrayList<>();
    try (CreditState.Entries entries =
        state.range(kind.firstDue(removedUntil), kind.firstDue(openFrom + 1))) {
      while (due.size() < maximum && entries.next()) {
        due.add(entries.key());
      }
    }
    return due;
  }
}
