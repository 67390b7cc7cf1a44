package dev.vouch.benchmarks.load;

import dev.vouch.benchmarks.load.LoadOperator.SiteKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A probe of the delay of reports: records a success on a separate site and requests that site's
 * summary until it includes the success. All reports follow the order of the log. A sample includes
 * the duration of the last report and at most one pause between two reports. Not thread-safe;
 * starts a second thread.
 */
public final class LagProbe {
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long PAUSE_SECONDS = 1;
  private static final Duration TIMEOUT = Duration.ofMinutes(5);

  private final CountDownLatch stopped = new CountDownLatch(1);
  private final FutureTask<List<Duration>> sampling = new FutureTask<>(this::sampleUntilStopped);
  private final LoadOperator operator;
  private final SiteKey site;
  private long successes;

  /** Creates its site. */
  public LagProbe(LoadOperator operator) {
    this.operator = operator;
    this.site = operator.createSite("Probe");
  }

  /** Starts sampling once per second. */
  public void start() {
    Thread.ofPlatform().name("lag").start(sampling);
  }

  /** Stops sampling and returns all samples, the longest last; at least one. */
  public List<Duration> stop() {
    stopped.countDown();
    try {
      return sampling.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("the reports were not available", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private List<Duration> sampleUntilStopped() throws InterruptedException {
    List<Duration> samples = new ArrayList<>();
    do {
      samples.add(sample());
    } while (!stopped.await(PAUSE_SECONDS, TimeUnit.SECONDS));
    return samples.stream().sorted().toList();
  }

  /** Takes one sample. When it returns, the reports include everything recorded before it. */
  Duration sample() {
    operator.recordSuccess(site, "probe");
    successes++;
    long recorded = System.nanoTime();
    while (true) {
      long requestedNanos = System.nanoTime();
      if (operator.successes(site) >= successes) {
        return Duration.ofNanos(System.nanoTime() - recorded);
      }
      if (requestedNanos - recorded > TIMEOUT.toNanos()) {
        throw new IllegalStateException("no report includes an event sent 5 minutes ago");
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
  }
}
