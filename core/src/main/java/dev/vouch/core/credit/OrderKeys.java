package dev.vouch.core.credit;

import dev.vouch.core.site.SiteId;
import java.util.Arrays;

/**
 * Encodes the index keys by which entries about orders are found. Their primary keys are those of
 * {@link OrderEntry}.
 */
final class OrderKeys {
  private static final int USER = 'U';
  private static final int NAMED = 'G';
  private static final int RANKED = 'B';
  private static final int ALIASED = 'K';

  private OrderKeys() {}

  /** Returns the index key of a user's order. The keys of one user are adjacent, newest first. */
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

  /** Returns the index key of a copy that counts, by order, name and moment. */
  static byte[] named(OrderPlace place, long name) {
    return at(place, order(NAMED, place).fixed64(name));
  }

  /** Returns the index key of a duplicate, by order, name, rank and moment. */
  static byte[] ranked(OrderPlace place, long name, CopyRank rank) {
    return at(place, order(RANKED, place).fixed64(name).octet(EnumNumber.of(rank)));
  }

  /** Returns the index key of an alias, by the order that the alias means and the moment. */
  static byte[] aliased(OrderPlace place) {
    return at(place, order(ALIASED, place));
  }

  private static ByteWriter order(int prefix, OrderPlace place) {
    return new ByteWriter(42).octet(prefix).fixed64(place.site().value()).fixed64(place.order());
  }

  private static byte[] at(OrderPlace place, ByteWriter key) {
    return key.fixed64(place.at().micros()).fixed64(place.at().position()).toBytes();
  }

  /** Returns the moment at the end of an index key, except those of {@link #ofUser}. */
  static FactTime at(byte[] key) {
    ByteReader from = new ByteReader(Arrays.copyOfRange(key, key.length - 16, key.length));
    return new FactTime(from.fixed64(), from.fixed64());
  }
}
