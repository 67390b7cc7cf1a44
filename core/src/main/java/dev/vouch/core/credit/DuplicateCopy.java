package dev.vouch.core.credit;

/**
 * A copy of an order that does not count, on an open day (docs/identity.md O1).
 *
 * @param ownPerson the person that the copy would count for without a browser: its user key, or the
 *     low 64 bits of its id
 * @param name a hash of the name of the success
 * @param rank the rank of the copy's credit, decided for the time of the copy that counts; can be
 *     an earlier, better rank
 * @param received the time of receipt, in microseconds since 1970-01-01T00:00Z
 * @param home the copy's home timeline
 */
record DuplicateCopy(long ownPerson, long name, CopyRank rank, long received, TimelineKey home) {
  private static final CopyRank[] RANKS = CopyRank.values();

  DuplicateCopy withRank(CopyRank newRank) {
    return new DuplicateCopy(ownPerson, name, newRank, received, home);
  }

  byte[] encode() {
    return home.write(
            new ByteWriter(48)
                .fixed64(ownPerson)
                .fixed64(name)
                .octet(EnumNumber.of(rank))
                .fixed64(received))
        .toBytes();
  }

  static DuplicateCopy decode(byte[] value) {
    return ByteReader.decode(
        value,
        from ->
            new DuplicateCopy(
                from.fixed64(),
                from.fixed64(),
                RANKS[from.octet()],
                from.fixed64(),
                TimelineKey.read(from)));
  }
}
