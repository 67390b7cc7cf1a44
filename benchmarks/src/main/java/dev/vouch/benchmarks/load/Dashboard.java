package dev.vouch.benchmarks.load;

import dev.vouch.tools.client.VouchClient;
import dev.vouch.tools.client.VouchClient.VouchClientException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A signed-in user who reloads a site's overview every second; latencies are measured from the time
 * at which a reload is due.
 */
final class Dashboard implements AutoCloseable {
  static final String EMAIL = "owner@shop.example";
  static final String PASSWORD = "a password of the benchmarks";

  private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final Duration TIMEOUT = Duration.ofMinutes(5);

  private final CountDownLatch stopped = new CountDownLatch(1);
  private final AtomicLong failures = new AtomicLong();
  private final Latencies latencies = new Latencies();
  private final VouchClient client;
  private final Thread thread;

  private Dashboard(VouchClient client, String path) {
    this.client = client;
    this.thread = Thread.ofPlatform().name("dashboard").unstarted(() -> reloadUntilStopped(path));
  }

  /** The results of the reloads. */
  record Outcome(Latencies latencies, long failures) {}

  /** Signs in and starts reloading. */
  static Dashboard open(MeasuredProcess server, String site) {
    VouchClient client = new VouchClient(server.address().getPort(), TIMEOUT);
    client.signIn(EMAIL, PASSWORD);
    Dashboard dashboard = new Dashboard(client, "/sites/" + site);
    dashboard.thread.start();
    return dashboard;
  }

  private void reloadUntilStopped(String path) {
    long due = System.nanoTime();
    while (pauseUntil(due)) {
      if (!isShown(path)) {
        failures.incrementAndGet();
      }
      latencies.record(due, System.nanoTime());
      due += PERIOD_NANOS;
    }
  }

  private boolean isShown(String path) {
    try {
      client.open(path);
      return true;
    } catch (VouchClientException _) {
      return false;
    }
  }

  private boolean pauseUntil(long due) {
    try {
      return !stopped.await(Math.max(0, due - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Stops reloading. */
  Outcome stop() {
    stopped.countDown();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
    return new Outcome(latencies, failures.get());
  }

  @Override
  public void close() {
    stop();
    client.close();
  }
}
