package dev.vouch.core.credit;

/**
 * The progress of a partition as a whole: its days, the time of its log and its pending tasks.
 *
 * @param openFrom the number of the first UTC day that has not closed
 * @param dueUntil the number of the first UTC day that is not due to close
 * @param time the time of the partition's log
 * @param removedUntil the number of the first UTC day whose scheduled removals are not done
 * @param firstTask the number of the oldest pending {@link CorrectionTask}
 * @param nextTask the number that the next pending task will have
 */
record CreditProgress(
    long openFrom, long dueUntil, LogTime time, long removedUntil, long firstTask, long nextTask) {
  static final long NONE = Long.MIN_VALUE;

  static final CreditProgress NEW = new CreditProgress(NONE, NONE, LogTime.NONE, 0, 0, 0);

  /** Whether the first open day is known: since the partition's first fact, or since a rebuild. */
  boolean isStarted() {
    return openFrom != NONE;
  }

  /** Returns this progress with {@code day} as the first open day. Earlier days have no facts. */
  CreditProgress startedAt(long day) {
    return new CreditProgress(day, dueUntil, time, day, firstTask, nextTask);
  }

  CreditProgress withOpenFrom(long day) {
    return new CreditProgress(day, dueUntil, time, removedUntil, firstTask, nextTask);
  }

  CreditProgress withTime(LogTime changed, long due) {
    return new CreditProgress(openFrom, due, changed, removedUntil, firstTask, nextTask);
  }

  CreditProgress withRemovedUntil(long day) {
    return new CreditProgress(openFrom, dueUntil, time, day, firstTask, nextTask);
  }

  CreditProgress withTasks(long first, long next) {
    return new CreditProgress(openFrom, dueUntil, time, removedUntil, first, next);
  }

  boolean hasTasks() {
    return firstTask < nextTask;
  }

  byte[] encode() {
    return new ByteWriter(56)
        .fixed64(openFrom)
        .fixed64(dueUntil)
        .fixed64(time.latestMicros())
        .fixed64(time.steadySinceMicros())
        .fixed64(removedUntil)
        .fixed64(firstTask)
        .fixed64(nextTask)
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
