package dev.vouch.embedded.log;

import dev.vouch.core.metric.Histogram;
import dev.vouch.core.metric.Histogram.Distribution;
import java.time.Instant;
import java.util.concurrent.atomic.LongAdder;

/** Measurements of the log's commits, since the start. Thread-safe. */
public final class LogMetrics {
  private final Histogram commitNanos = Histogram.ofNanos();
  private final Histogram groupRecords =
      new Histogram(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048);
  private final LongAdder failedCommits = new LongAdder();
  private volatile Instant lastCommit;

  /**
   * @param opened when the log was opened, before any commit
   */
  LogMetrics(Instant opened) {
    lastCommit = opened;
  }

  /**
   * Records a commit.
   *
   * @param records the number of appends in the group; 0 if there was nothing to write
   */
  void recordCommit(int records, long nanos, Instant at) {
    lastCommit = at;
    if (records > 0) {
      commitNanos.record(nanos);
      groupRecords.record(records);
    }
  }

  void recordFailure() {
    failedCommits.increment();
  }

  /** The times from the begin to the end of commits with events, in nanoseconds. */
  public Distribution commitNanos() {
    return commitNanos.distribution();
  }

  /** The numbers of records that were committed together. */
  public Distribution groupRecords() {
    return groupRecords.distribution();
  }

  /** The number of commits that failed without writing anything. */
  public long failedCommits() {
    return failedCommits.sum();
  }

  /**
   * When the last commit succeeded, or the log was opened. An idle log counts as one that commits
   * once a second, although there is nothing to write.
   */
  public Instant lastCommit() {
    return lastCommit;
  }
}
