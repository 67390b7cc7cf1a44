package dev.vouch.benchmarks.load;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Samples how far reports are behind: records a success on a site of its own, and asks that site's
 * summary until it counts it. What is behind it in the log is behind it in every report. A sample
 * ends with the answer of the report that counts it, so it holds that report's own time too, and at
 * most the pause between two reports. For one thread; has another of its own.
 */
final class LagProbe {
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long PAUSE_SECONDS = 1;
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final CountDownLatch stopped = new CountDownLatch(1);
  private final FutureTask<Duration> sampling = new FutureTask<>(this::sampleUntilStopped);
  private final LoadOperator operator;
  private final SiteKey site;
  private long successes;

  LagProbe(LoadOperator operator) {
    this.operator = operator;
    this.site = operator.createSite("Probe");
  }

  /** Samples once a second from now on. */
  void start() {
    Thread.ofPlatform().name("lag").start(sampling);
  }

  /** Ends the sampling, and returns the longest sample so far. */
  Duration stop() {
    stopped.countDown();
    try {
      return sampling.get();
    } catch (ExecutionException failed) {
      throw new IllegalStateException("the reports could not be asked", failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  private Duration sampleUntilStopped() throws InterruptedException {
    Duration longest = Duration.ZERO;
    while (!stopped.await(PAUSE_SECONDS, TimeUnit.SECONDS)) {
      Duration sample = sample();
      longest = sample.compareTo(longest) > 0 ? sample : longest;
    }
    return longest;
  }

  /** One sample; afterwards all that was recorded before it is in the reports. */
  Duration sample() {
    operator.recordSuccess(site);
    successes++;
    long recorded = System.nanoTime();
    while (true) {
      long asked = System.nanoTime();
      if (operator.successes(site) >= successes) {
        return Duration.ofNanos(System.nanoTime() - recorded);
      }
      if (asked - recorded > PATIENCE.toNanos()) {
        throw new IllegalStateException("no report counts an event of 5 minutes ago");
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
  }
}
