package dev.vouch.core.credit;

import dev.vouch.core.site.SiteId;

/**
 * The kinds of entries about orders in the credit state, and how long they are kept. The key of an
 * entry has the place of an event, whose time and position are not negative.
 */
enum OrderEntry {
  /**
   * An alias of an order, given by an event or by a log record of its own (docs/identity.md O2).
   */
  ALIAS('A', 'L', Orders.REFUND_DAYS_MAX),
  /** A copy that counts: the original of refunds (docs/identity.md O1, R2). */
  ORIGINAL('O', 'X', Orders.REFUND_DAYS_MAX),
  /** A copy that does not count. */
  DUPLICATE('C', 'Z', 0),
  /** A void or the reversal of a void. The entries of an order are stored latest first. */
  VOID('V', 'Q', Orders.REFUND_DAYS_MAX),
  /** A refund, void or reversal of an open day, which has the credit of its original. */
  REFUND('R', 'Y', 0);

  private static final int DUE_BYTES = 37;

  private final int prefix;
  private final int duePrefix;
  private final long daysAfterItsOwn;

  OrderEntry(int prefix, int duePrefix, long daysAfterItsOwn) {
    this.prefix = prefix;
    this.duePrefix = duePrefix;
    this.daysAfterItsOwn = daysAfterItsOwn;
  }

  byte[] key(OrderPlace place) {
    return inOrder(place).write(new ByteWriter(33).octet(prefix)).toBytes();
  }

  /** Decodes the place in a key. */
  OrderPlace place(byte[] key) {
    ByteReader from = new ByteReader(key);
    from.octet();
    return inOrder(OrderPlace.read(from));
  }

  /**
   * Returns the place as it is encoded in keys: for a void, time and position are inverted, so that
   * the latest void sorts first. Applying this method twice returns the original place.
   */
  private OrderPlace inOrder(OrderPlace place) {
    return this == VOID
        ? new OrderPlace(
            place.site(),
            place.order(),
            new FactTime(
                Long.MAX_VALUE - place.at().micros(), Long.MAX_VALUE - place.at().position()))
        : place;
  }

  /** Returns the moment that sorts first in keys of this kind. */
  FactTime first() {
    return this == VOID ? new FactTime(Long.MAX_VALUE, Long.MAX_VALUE) : FactTime.ZERO;
  }

  /** Returns the moment that sorts directly after the moment of a place in keys of this kind. */
  FactTime after(OrderPlace place) {
    return this == VOID ? place.at().previous() : place.at().next();
  }

  boolean isKey(byte[] key) {
    return key[0] == prefix;
  }

  /** Returns a key after all keys of this kind of a site. */
  byte[] afterSite(SiteId site) {
    return new ByteWriter(18)
        .octet(prefix)
        .fixed64(site.value())
        .fixed64(-1L)
        .octet(0xff)
        .toBytes();
  }

  /**
   * Returns the number of a UTC day: once this day is the first open one, no open day needs the
   * entry.
   */
  long dueDay(OrderPlace place) {
    return place.day() + daysAfterItsOwn + 1;
  }

  /** Returns the key that schedules an entry's removal, once {@code day} is the first open one. */
  byte[] due(long day, OrderPlace place) {
    return place.write(new ByteWriter(DUE_BYTES).octet(duePrefix).fixed32((int) day)).toBytes();
  }

  byte[] firstDue(long day) {
    return new ByteWriter(5).octet(duePrefix).fixed32((int) day).toBytes();
  }

  static OrderPlace duePlace(byte[] dueKey) {
    ByteReader key = new ByteReader(dueKey);
    key.octet();
    key.fixed32();
    return OrderPlace.read(key);
  }
}
