package dev.vouch.core.credit;

import dev.vouch.core.site.SiteId;

/**
 * The place of an event among those that name its order (docs/identity.md O1, R2).
 *
 * @param order the order key
 */
record OrderPlace(SiteId site, long order, FactTime at) {
  static OrderPlace of(SiteId site, CreditFact event) {
    return new OrderPlace(site, event.order().orElseThrow().order().value(), event.at());
  }

  /** Returns the place of the same order at another moment. */
  OrderPlace at(FactTime moment) {
    return new OrderPlace(site, order, moment);
  }

  /** Returns the place of another order at the same moment. */
  OrderPlace of(long otherOrder) {
    return new OrderPlace(site, otherOrder, at);
  }

  long day() {
    return FactTime.day(at.micros());
  }

  /** Writes it so that the keys of one site and one order are together, in order. */
  ByteWriter write(ByteWriter key) {
    return key.fixed64(site.value()).fixed64(order).fixed64(at.micros()).fixed64(at.position());
  }

  static OrderPlace read(ByteReader key) {
    return new OrderPlace(
        new SiteId(key.fixed64()), key.fixed64(), new FactTime(key.fixed64(), key.fixed64()));
  }
}
