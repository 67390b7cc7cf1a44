package dev.vouch.core.credit;

import dev.vouch.core.site.SiteId;

/**
 * The kinds of entries of the state about orders, each at the place of an event, and for how long
 * they are kept. Times and positions in keys are not negative.
 */
enum OrderEntry {
  /** The alias that an event or a record gives to another order (docs/identity.md O2). */
  ALIAS('A', 'L', Orders.REFUND_DAYS_MAX),
  /** A copy that counts: the original of refunds (docs/identity.md O1, R2). */
  ORIGINAL('O', 'X', Orders.REFUND_DAYS_MAX),
  /** A copy that does not count. */
  DUPLICATE('C', 'Z', 0),
  /** A void, or the reversal of one; of those of an order, the latest first. */
  VOID('V', 'Q', Orders.REFUND_DAYS_MAX),
  /** An event of an open day that has the credit of its original. */
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

  /** Returns the place of a key. */
  OrderPlace place(byte[] key) {
    ByteReader from = new ByteReader(key);
    from.octet();
    return inOrder(OrderPlace.read(from));
  }

  /** The inverse of itself. */
  private OrderPlace inOrder(OrderPlace place) {
    return this == VOID
        ? new OrderPlace(
            place.site(),
            place.order(),
            new FactTime(
                Long.MAX_VALUE - place.at().micros(), Long.MAX_VALUE - place.at().position()))
        : place;
  }

  /** Returns the first moment in the order of keys. */
  FactTime first() {
    return this == VOID ? new FactTime(Long.MAX_VALUE, Long.MAX_VALUE) : FactTime.ZERO;
  }

  /** Returns the moment after a place in the order of keys. */
  FactTime after(OrderPlace place) {
    return this == VOID ? place.at().previous() : place.at().next();
  }

  boolean isKey(byte[] key) {
    return key[0] == prefix;
  }

  /** A key after all of a site. */
  byte[] afterSite(SiteId site) {
    return new ByteWriter(18)
        .octet(prefix)
        .fixed64(site.value())
        .fixed64(-1L)
        .octet(0xff)
        .toBytes();
  }

  /** Returns the first open day that does not need an entry any more. */
  long dueDay(OrderPlace place) {
    return place.day() + daysAfterItsOwn + 1;
  }

  /** An entry to be removed once this day is the first open one. */
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
