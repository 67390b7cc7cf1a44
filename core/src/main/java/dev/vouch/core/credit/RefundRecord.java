package dev.vouch.core.credit;

/**
 * A refund, void or reversal of an open day, which has the credit of its original (docs/identity.md
 * R2).
 *
 * @param home its home timeline
 * @param ownPerson the person that it counts for if its original is unknown
 */
record RefundRecord(TimelineKey home, long ownPerson) {
  byte[] encode() {
    return home.write(new ByteWriter(29)).fixed64(ownPerson).toBytes();
  }

  static RefundRecord decode(byte[] value) {
    return ByteReader.decode(
        value, from -> new RefundRecord(TimelineKey.read(from), from.fixed64()));
  }
}
