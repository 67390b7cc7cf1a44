package dev.vouch.core.credit;

/**
 * What is known about a partition as a whole.
 *
 * @param openFrom the number of the first UTC day that has not closed
 * @param dueUntil the number of the first UTC day that is not due to close
 * @param time of its log
 * @param removedUntil the number of the first UTC day whose removals are not done
 * @param firstWork the number of the oldest pending work
 * @param nextWork the number after the newest
 */
record CreditProgress(
    long openFrom, long dueUntil, LogTime time, long removedUntil, long firstWork, long nextWork) {
  static final long NONE = Long.MIN_VALUE;

  static final CreditProgress NEW = new CreditProgress(NONE, NONE, LogTime.NONE, 0, 0, 0);

  /** Whether it has facts, or had some. */
  boolean isStarted() {
    return openFrom != NONE;
  }

  /** Notes the first fact: days before {@code day} have none. */
  CreditProgress startedAt(long day) {
    return new CreditProgress(day, dueUntil, time, day, firstWork, nextWork);
  }

  CreditProgress withOpenFrom(long day) {
    return new CreditProgress(day, dueUntil, time, removedUntil, firstWork, nextWork);
  }

  CreditProgress withTime(LogTime changed, long due) {
    return new CreditProgress(openFrom, due, changed, removedUntil, firstWork, nextWork);
  }

  CreditProgress withRemovedUntil(long day) {
    return new CreditProgress(openFrom, dueUntil, time, day, firstWork, nextWork);
  }

  CreditProgress withWork(long first, long next) {
    return new CreditProgress(openFrom, dueUntil, time, removedUntil, first, next);
  }

  boolean hasWork() {
    return firstWork < nextWork;
  }

  byte[] encode() {
    return new ByteWriter(56)
        .fixed64(openFrom)
        .fixed64(dueUntil)
        .fixed64(time.latestMicros())
        .fixed64(time.steadySinceMicros())
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
                from.fixed64(),
                from.fixed64(),
                new LogTime(from.fixed64(), from.fixed64()),
                from.fixed64(),
                from.fixed64(),
                from.fixed64()));
  }
}
