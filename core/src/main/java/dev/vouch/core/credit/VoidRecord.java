package dev.vouch.core.credit;

import dev.vouch.core.event.OrderRole;
import java.util.OptionalLong;

/**
 * A void of an order, or the reversal of a void (docs/identity.md R3, R4).
 *
 * @param userKey the user key that the void was sent with; empty if none
 */
record VoidRecord(OrderRole role, OptionalLong userKey) {
  private static final OrderRole[] ROLES = OrderRole.values();

  boolean isSentWith(long user) {
    return userKey.equals(OptionalLong.of(user));
  }

  byte[] encode() {
    ByteWriter to = new ByteWriter(10).octet(EnumNumber.of(role));
    userKey.ifPresent(user -> to.octet(1).fixed64(user));
    return userKey.isPresent() ? to.toBytes() : to.octet(0).toBytes();
  }

  static VoidRecord decode(byte[] value) {
    return ByteReader.decode(
        value,
        from ->
            new VoidRecord(
                ROLES[from.octet()],
                from.octet() == 1 ? OptionalLong.of(from.fixed64()) : OptionalLong.empty()));
  }
}
