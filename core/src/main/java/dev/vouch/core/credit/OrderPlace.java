package dev.vouch.core.credit;

import dev.vouch.core.site.SiteId;

/**
 * The place of an original or of a refund among the events of its order (docs/identity.md R2).
 *
 * @param order the order key
 */
record OrderPlace(SiteId site, long order, FactTime at) {
  static OrderPlace of(SiteId site, CreditFact event) {
    return new OrderPlace(site, event.order().orElseThrow().order().value(), event.at());
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
