package dev.vouch.core.credit;

import dev.vouch.core.event.Client;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import dev.vouch.core.site.SiteId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The originals of the last days and the refunds of open days, by order key (docs/identity.md R2).
 * A refund has the credit of the first original of its order that it can refer to.
 */
final class Orders {
  /** How many days an order key is kept after the day of its original. */
  static final int KEPT_DAYS = 180;

  /**
   * How many days after the day of its original a refund can be received: its own day is open for
   * 14 days after its end.
   */
  static final int REFUND_DAYS_MAX = KEPT_DAYS - FactTime.WINDOW_DAYS;

  private static final byte[] NONE = {};

  private final CreditState state;
  private final Partition partition;

  /** Everything that was due before this day has been removed. */
  private long removedUntil;

  /** The timeline of a refund, and the person that it counts for without a known original. */
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
  }

  /** Keeps the credit of an original. */
  void putOriginal(OrderPlace place, OriginalCredit original) {
    original(place)
        .ifPresentOrElse(
            known -> deleteUser(place, known),
            () ->
                state.put(
                    OrderKeys.dueOriginal(due(place.day() + REFUND_DAYS_MAX + 1), place), NONE));
    state.put(OrderKeys.original(place), original.encode(place.at().micros()));
    original.user().ifPresent(user -> state.put(OrderKeys.ofUser(user, place), NONE));
  }

  private long due(long day) {
    return Math.max(day, removedUntil);
  }

  Optional<OriginalCredit> original(OrderPlace place) {
    return state
        .get(OrderKeys.original(place))
        .map(value -> OriginalCredit.decode(value, place.at().micros()));
  }

  void removeOriginal(OrderPlace place) {
    original(place).ifPresent(known -> deleteUser(place, known));
    state.delete(OrderKeys.original(place));
    state.delete(OrderKeys.dueOriginal(place.day() + REFUND_DAYS_MAX + 1, place));
  }

  private void deleteUser(OrderPlace place, OriginalCredit known) {
    known.user().ifPresent(user -> state.delete(OrderKeys.ofUser(user, place)));
  }

  void putRefund(OrderPlace place, Refund refund) {
    state.put(OrderKeys.refund(place), refund.encode());
    state.put(OrderKeys.dueRefund(due(place.day() + 1), place), NONE);
  }

  Optional<Refund> refund(OrderPlace place) {
    return state.get(OrderKeys.refund(place)).map(Refund::decode);
  }

  void removeRefund(OrderPlace place) {
    state.delete(OrderKeys.refund(place));
    state.delete(OrderKeys.dueRefund(place.day() + 1, place));
  }

  /** Returns the credit of a refund: that of its original. */
  Credit credit(OrderPlace refund, Refund own) {
    return firstOriginal(refund, refund.day() - REFUND_DAYS_MAX)
        .filter(original -> original.day() <= refund.day())
        .flatMap(original -> state.get(OrderKeys.original(original)))
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

  /** Returns the first original of an order on or after a day. */
  private Optional<OrderPlace> firstOriginal(OrderPlace order, long day) {
    FactTime from = new FactTime(Math.max(0, day * FactTime.DAY_MICROS), 0);
    OrderPlace first = new OrderPlace(order.site(), order.order(), from);
    return originals(first, 1).stream().filter(found -> found.order() == order.order()).findFirst();
  }

  /** Returns the originals of a site from a place on, in the order of their keys. */
  List<OrderPlace> originals(OrderPlace from, int maximum) {
    return places(OrderKeys.original(from), OrderKeys.afterOriginals(from.site()), maximum);
  }

  /** Returns the refunds of a site from a place on, in the order of their keys. */
  List<OrderPlace> refunds(OrderPlace from, int maximum) {
    return places(OrderKeys.refund(from), OrderKeys.afterRefunds(from.site()), maximum);
  }

  /** Returns the refunds of one order in a span, which does not end within a microsecond. */
  List<OrderPlace> refunds(OrderPlace order, Span span, int maximum) {
    FactTime start = FactTime.later(span.from(), FactTime.ZERO);
    FactTime from = new FactTime(start.micros(), Math.max(0, start.position()));
    byte[] first = OrderKeys.refund(new OrderPlace(order.site(), order.order(), from));
    FactTime last = span.until();
    byte[] after =
        OrderKeys.refund(
            new OrderPlace(order.site(), order.order(), new FactTime(last.micros() + 1, 0)));
    return places(first, after, maximum);
  }

  private List<OrderPlace> places(byte[] from, byte[] until, int maximum) {
    List<OrderPlace> places = new ArrayList<>();
    try (CreditState.Entries entries = state.range(from, until)) {
      while (places.size() < maximum && entries.next()) {
        places.add(OrderKeys.place(entries.key()));
      }
    }
    return places;
  }

  /**
   * Returns where the refunds are whose credit is that of an original: those that no earlier one of
   * its order decides; empty if there are none.
   */
  Optional<Span> decidedBy(OrderPlace original) {
    long last =
        Math.min(
            original.day() + REFUND_DAYS_MAX, FactTime.day(partition.of(original.site()).latest()));
    long day = Math.max(original.day(), partition.progress().openFrom());
    while (day <= last && !refunds(original, daysFrom(day, last), 1).isEmpty()) {
      OrderPlace first = firstOriginal(original, day - REFUND_DAYS_MAX).orElse(original);
      if (first.at().equals(original.at())) {
        return Optional.of(daysFrom(day, last));
      }
      day = first.day() + REFUND_DAYS_MAX + 1;
    }
    return Optional.empty();
  }

  private static Span daysFrom(long first, long last) {
    return new Span(
        FactTime.startOf(first * FactTime.DAY_MICROS),
        FactTime.startOf((last + 1) * FactTime.DAY_MICROS).previous());
  }

  /** Returns a user's originals from the newest on that is not after a moment. */
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

  /** Removes what no open day can refer to, at most so many; returns whether more is due. */
  boolean remove(int maximum) {
    long openFrom = partition.progress().openFrom();
    if (!partition.progress().isStarted() || removedUntil > openFrom) {
      return false;
    }
    List<byte[]> due = new ArrayList<>();
    addDue(
        OrderKeys.firstDueOriginal(removedUntil),
        OrderKeys.firstDueOriginal(openFrom + 1),
        maximum,
        due);
    int originals = due.size();
    addDue(
        OrderKeys.firstDueRefund(removedUntil),
        OrderKeys.firstDueRefund(openFrom + 1),
        maximum,
        due);
    for (byte[] key : due.subList(0, originals)) {
      removeOriginal(OrderKeys.duePlace(key));
      state.delete(key);
    }
    for (byte[] key : due.subList(originals, due.size())) {
      removeRefund(OrderKeys.duePlace(key));
      state.delete(key);
    }
    if (due.size() == maximum) {
      return true;
    }
    removedUntil = openFrom + 1;
    return false;
  }

  private void addDue(byte[] from, byte[] until, int maximum, List<byte[]> due) {
    try (CreditState.Entries entries = state.range(from, until)) {
      while (due.size() < maximum && entries.next()) {
        due.add(entries.key());
      }
    }
  }
}
