package dev.vouch.core.credit;

/**
 * What is known about a partition as a whole.
 *
 * @param openFrom the number of the first UTC day that has not closed
 * @param receivedBefore everything received before it has been processed
 * @param removedUntil the number of the first UTC day whose removals are not done
 * @param firstWork the number of the oldest pending work
 * @param nextWork the number after the newest
 */
record CreditProgress(
    long openFrom, long receivedBefore, long removedUntil, long firstWork, long nextWork) {
  static final long NONE = Long.MIN_VALUE;

  static final CreditProgress NEW = new CreditProgress(NONE, NONE, 0, 0, 0);

  CreditProgress withOpenFrom(long day) {
    return new CreditProgress(day, receivedBefore, removedUntil, firstWork, nextWork);
  }

  CreditProgress withReceivedBefore(long micros) {
    return new CreditProgress(openFrom, micros, removedUntil, firstWork, nextWork);
  }

  CreditProgress withRemovedUntil(long day) {
    return new CreditProgress(openFrom, receivedBefore, day, firstWork, nextWork);
  }

  CreditProgress withWork(long first, long next) {
    return new CreditProgress(openFrom, receivedBefore, removedUntil, first, next);
  }

  boolean hasWork() {
    return firstWork < nextWork;
  }

  byte[] encode() {
    return new ByteWriter(40)
        .fixed64(openFrom)
        .fixed64(receivedBefore)
        .fixed64(removedUntil)
        .fixed64(firstWork)
        .fixed64(nextWork)
        .toBytes();
  }

  static CreditProgress decode(byte[] value) {
    return ByteReader.decode(
        value,
        from ->
            new CreditProgress(
                from.fixed64(), from.fixed64(), from.fixed64(), from.fixed64(), from.fixed64()));
  }
}
