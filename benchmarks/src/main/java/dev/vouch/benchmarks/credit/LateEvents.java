package dev.vouch.benchmarks.credit;

import dev.vouch.core.log.LogRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.LongStream;

/**
 * Server events that are received after other facts, ten a second.
 *
 * @param from the time of the first receipt
 * @param event returns an event by the time of its receipt
 */
record LateEvents(Instant from, Function<Instant, LogRecord.ServerEvent> event, long count) {
  private static final Duration PAUSE = Duration.ofMillis(100);

  /** Returns the events, each of which occurred when it was received. */
  Iterator<LogRecord> ordinary() {
    return LongStream.range(0, count).<LogRecord>mapToObj(this::received).iterator();
  }

  /** Returns the events, each of which occurred up to some time before the first receipt. */
  Iterator<LogRecord> backdated(Duration most) {
    SplittableRandom random = new SplittableRandom(2);
    return LongStream.range(0, count)
        .<LogRecord>mapToObj(
            number ->
                SampleRecords.backdated(
                    received(number), from.minusMillis(random.nextLong(most.toMillis()))))
        .iterator();
  }

  private LogRecord.ServerEvent received(long number) {
    return event.apply(from.plus(PAUSE.multipliedBy(number)));
  }
}
