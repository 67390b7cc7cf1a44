package dev.vouch.core.credit;

import dev.vouch.core.site.SiteId;

/**
 * An order and a moment: identifies an event that refers to the order, or a point between such
 * events (docs/identity.md O1, R2).
 *
 * @param order the order key
 * @param at the event's moment
 */
record OrderPlace(SiteId site, long order, FactTime at) {
  static OrderPlace of(SiteId site, CreditFact event) {
    return new OrderPlace(site, event.order().orElseThrow().order().value(), event.at());
  }

  /** Returns this place with another moment and the same order. */
  OrderPlace at(FactTime moment) {
    return new OrderPlace(site, order, moment);
  }

  /** Returns this place with another order key and the same moment. */
  OrderPlace of(long otherOrder) {
    return new OrderPlace(site, otherOrder, at);
  }

  long day() {
    return FactTime.day(at.micros());
  }

  /**
   * Appends this place to a key, so that the keys of one site and order are adjacent and in order.
   */
  ByteWriter write(ByteWriter key) {
    return key.fixed64(site.value()).fixed64(order).fixed64(at.micros()).fixed64(at.position());
  }

  static OrderPlace read(ByteReader key) {
    return new OrderPlace(
        new SiteId(key.fixed64()), key.fixed64(), new FactTime(key.fixed64(), key.fixed64()));
  }
}
