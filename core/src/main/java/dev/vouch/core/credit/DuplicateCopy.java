package dev.vouch.core.credit;

/**
 * A copy of an order of an open day that does not count (docs/identity.md O1).
 *
 * @param ownPerson as in {@link OriginalCredit}
 * @param name a hash of the name of the success
 * @param rank that of its credit at the time of the copy that counts, or a better one that it had
 * @param received in microseconds since 1970-01-01T00:00Z
 * @param home its timeline
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
