package dev.vouch.core.credit;

import dev.vouch.core.site.SiteId;

/** The keys of the state for orders, by kind. Times and positions in them are not negative. */
final class OrderKeys {
  private static final int ORIGINAL = 'O';
  private static final int REFUND = 'R';
  private static final int USER = 'U';
  private static final int DUE_ORIGINAL = 'X';
  private static final int DUE_REFUND = 'Y';

  private OrderKeys() {}

  static byte[] original(OrderPlace place) {
    return place.write(new ByteWriter(33).octet(ORIGINAL)).toBytes();
  }

  /** Whether a key of the state is that of an original. */
  static boolean isOriginal(byte[] key) {
    return key[0] == ORIGINAL;
  }

  static byte[] refund(OrderPlace place) {
    return place.write(new ByteWriter(33).octet(REFUND)).toBytes();
  }

  /** The place of the key of an original or a refund. */
  static OrderPlace place(byte[] key) {
    ByteReader from = new ByteReader(key);
    from.octet();
    return OrderPlace.read(from);
  }

  /** A key after all originals of a site. */
  static byte[] afterOriginals(SiteId site) {
    return afterSite(ORIGINAL, site);
  }

  /** A key after all refunds of a site. */
  static byte[] afterRefunds(SiteId site) {
    return afterSite(REFUND, site);
  }

  private static byte[] afterSite(int kind, SiteId site) {
    return new ByteWriter(18).octet(kind).fixed64(site.value()).fixed64(-1L).octet(0xff).toBytes();
  }

  /** The key of a user's original; those of one user are together, the newest first. */
  static byte[] ofUser(long user, OrderPlace place) {
    return new ByteWriter(41)
        .octet(USER)
        .fixed64(place.site().value())
        .fixed64(user)
        .fixed64(Long.MAX_VALUE - place.at().micros())
        .fixed64(Long.MAX_VALUE - place.at().position())
        .fixed64(place.order())
        .toBytes();
  }

  static OrderPlace placeOfUsers(byte[] key) {
    ByteReader from = new ByteReader(key);
    from.octet();
    SiteId site = new SiteId(from.fixed64());
    from.fixed64();
    FactTime at = new FactTime(Long.MAX_VALUE - from.fixed64(), Long.MAX_VALUE - from.fixed64());
    return new OrderPlace(site, from.fixed64(), at);
  }

  /** An original to be removed once this day is the first open one. */
  static byte[] dueOriginal(long day, OrderPlace place) {
    return place.write(new ByteWriter(37).octet(DUE_ORIGINAL).fixed32((int) day)).toBytes();
  }

  /** The same for a refund. */
  static byte[] dueRefund(long day, OrderPlace place) {
    return place.write(new ByteWriter(37).octet(DUE_REFUND).fixed32((int) day)).toBytes();
  }

  static byte[] firstDueOriginal(long day) {
    return new ByteWriter(5).octet(DUE_ORIGINAL).fixed32((int) day).toBytes();
  }

  static byte[] firstDueRefund(long day) {
    return new ByteWriter(5).octet(DUE_REFUND).fixed32((int) day).toBytes();
  }

  static OrderPlace duePlace(byte[] dueKey) {
    ByteReader key = new ByteReader(dueKey);
    key.octet();
    key.fixed32();
    return OrderPlace.read(key);
  }
}
