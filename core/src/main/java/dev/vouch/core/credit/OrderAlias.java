package dev.vouch.core.credit;

import java.util.OptionalLong;

/**
 * An alias of an order (docs/identity.md O2). It is stored twice: under the alias and under the
 * order.
 *
 * @param other the order key, if stored under the alias; else the alias
 * @param received the alias's time of receipt, in microseconds since 1970-01-01T00:00Z
 * @param user the user key of the event that gave the alias
 */
record OrderAlias(long other, long received, OptionalLong user) {
  byte[] encode() {
    ByteWriter to = new ByteWriter(26).fixed64(other).fixed64(received);
    to.octet(user.isPresent() ? 1 : 0);
    user.ifPresent(to::fixed64);
    return to.toBytes();
  }

  static OrderAlias decode(byte[] value) {
    return ByteReader.decode(
        value,
        from ->
            new OrderAlias(
                from.fixed64(),
                from.fixed64(),
                from.octet() == 1 ? OptionalLong.of(from.fixed64()) : OptionalLong.empty()));
  }

  /** Whether the alias was received before a UTC day was due to close. */
  boolean isKnownOn(long day) {
    return FactTime.day(received) <= day + FactTime.WINDOW_DAYS;
  }
}
