package dev.vouch.benchmarks.load;

import java.io.UncheckedIOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Somebody who signed in and reloads a site's overview each second, due or not yet answered: one
 * page holds all its panels.
 */
final class Dashboard implements AutoCloseable {
  static final String EMAIL = "owner@shop.example";
  static final String PASSWORD = "a password of the benchmarks";

  private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final int OK = 200;

  private final CountDownLatch stopped = new CountDownLatch(1);
  private final AtomicLong failures = new AtomicLong();
  private final Latencies latencies = new Latencies();
  private final LoadBrowser browser;
  private final Thread thread;

  private Dashboard(LoadBrowser browser, String path) {
    this.browser = browser;
    this.thread = Thread.ofPlatform().name("dashboard").unstarted(() -> reloadUntilStopped(path));
  }

  /** What came of the reloads. */
  record Outcome(Latencies latencies, long failures) {}

  /** Signs in, and reloads from now on. */
  static Dashboard open(MeasuredProcess server, String site) {
    Dashboard dashboard =
        new Dashboard(LoadBrowser.signIn(server, EMAIL, PASSWORD), "/sites/" + site);
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
      return browser.open(path) == OK;
    } catch (UncheckedIOException unanswered) {
      return false;
    }
  }

  private boolean pauseUntil(long due) {
    try {
      return !stopped.await(Math.max(0, due - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Closes the page. */
  Outcome stop() {
    stopped.countDown();
    try {
      thread.join();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
    return new Outcome(latencies, failures.get());
  }

  @Override
  public void close() {
    stop();
    browser.close();
  }
}
