package dev.vouch.cluster.log;

import dev.vouch.cluster.kafka.KafkaRemedy;
import dev.vouch.core.log.LogPositions;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.apache.kafka.common.errors.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether Kafka acknowledges records, by partition. A partition has stalled if records wait and
 * none was acknowledged for too long; it works again with the next acknowledgement. While no
 * records are sent, Kafka has failed if it does not answer a request for the ends of all
 * partitions. Thread-safe.
 */
final class KafkaHealth {
  private static final Duration LOG_INTERVAL = Duration.ofMinutes(1);
  private static final String BROKERS =
      "Check that its brokers run and that each partition has as many in-sync replicas as it"
          + " needs.";
  private static final Logger LOG = LoggerFactory.getLogger(KafkaHealth.class);

  private final Duration answerMax;
  private final LongSupplier nanoTime;
  private final AtomicIntegerArray waiting;
  private final AtomicLongArray progressNanos;
  private final AtomicLongArray lastPositions;
  private volatile boolean unreachable;

  /** The remedy, if encryption, authentication or missing rights are the cause. */
  private volatile Optional<String> remedy = Optional.empty();

  private volatile long loggedNanos;

  /**
   * @param answerMax the maximum time for Kafka to acknowledge a record
   * @param nanoTime as {@link System#nanoTime}
   */
  KafkaHealth(int partitions, Duration answerMax, LongSupplier nanoTime) {
    this.answerMax = answerMax;
    this.nanoTime = nanoTime;
    waiting = new AtomicIntegerArray(partitions);
    progressNanos = new AtomicLongArray(partitions);
    lastPositions = new AtomicLongArray(partitions);
    loggedNanos = nanoTime.getAsLong() - LOG_INTERVAL.toNanos();
  }

  /** Whether records are sent to a partition: Kafka answers, and the partition has not stalled. */
  boolean accepts(int partition) {
    return !unreachable && !hasStalled(partition);
  }

  private boolean hasStalled(int partition) {
    return waiting.get(partition) > 0
        && nanoTime.getAsLong() - progressNanos.get(partition) > answerMax.toNanos();
  }

  void sent(int partition) {
    if (waiting.getAndIncrement(partition) == 0) {
      progressNanos.set(partition, nanoTime.getAsLong());
    }
  }

  void acknowledged(int partition, long position) {
    waiting.decrementAndGet(partition);
    progressNanos.set(partition, nanoTime.getAsLong());
    lastPositions.accumulateAndGet(partition, position, Math::max);
    unreachable = false;
  }

  /** Records that the producer did not take a record. */
  void refused(int partition, Exception failure) {
    waiting.decrementAndGet(partition);
    // A timeout means that the producer's buffer is full, which is not a failure of Kafka.
    if (!(failure instanceof TimeoutException)) {
      unreachable(failure);
    }
    log("Events are rejected with 503 and not recorded", failure);
  }

  /** Records that the producer gave up a record. */
  void lost(int partition, Exception failure) {
    waiting.decrementAndGet(partition);
    unreachable(failure);
    log("It is unknown whether some events, which were not acknowledged, are recorded", failure);
  }

  /** Records the position of the last record of a partition. */
  void reached(int partition, long lastPosition) {
    lastPositions.accumulateAndGet(partition, lastPosition, Math::max);
  }

  /** Records that Kafka has returned the ends of all partitions. */
  void answered() {
    unreachable = false;
  }

  /** Records that Kafka has not returned the ends of all partitions. */
  void unanswered(Exception failure) {
    unreachable(failure);
    log("Events are rejected with 503 and not recorded", failure);
  }

  private void unreachable(Exception failure) {
    remedy = KafkaRemedy.ofSecurity(failure);
    unreachable = true;
  }

  private void log(String effect, Exception failure) {
    long now = nanoTime.getAsLong();
    if (now - loggedNanos >= LOG_INTERVAL.toNanos()) {
      loggedNanos = now;
      LOG.error(
          "{}: Kafka does not acknowledge them. Check that its brokers run and can be reached."
              + " Vouch recovers automatically. Cause: {}",
          effect,
          failure.getMessage());
    }
  }

  /**
   * Returns the position of the last record of each partition that has records, as of the last
   * answer.
   */
  LogPositions lastPositions() {
    LogPositions positions = LogPositions.NONE;
    for (int partition = 0; partition < lastPositions.length(); partition++) {
      if (lastPositions.get(partition) > 0) {
        positions = positions.with(partition, lastPositions.get(partition));
      }
    }
    return positions;
  }

  /** Returns why Kafka does not acknowledge records, in one sentence; empty if it does. */
  Optional<String> failure() {
    return unreachable || IntStream.range(0, waiting.length()).anyMatch(this::hasStalled)
        ? Optional.of(
            "Events are rejected with 503: Kafka does not acknowledge them. "
                + (unreachable ? remedy : Optional.<String>empty()).orElse(BROKERS)
                + " Vouch's log contains the cause.")
        : Optional.empty();
  }
}
