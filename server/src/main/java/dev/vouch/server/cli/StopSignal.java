package dev.vouch.server.cli;

import java.util.concurrent.CountDownLatch;

/**
 * Shutdown hook that interrupts a thread on SIGTERM and SIGINT and ends the process once that
 * thread has cleaned up. Thread-safe.
 */
final class StopSignal {
  private final CountDownLatch cleanedUp = new CountDownLatch(1);
  private volatile boolean given;

  /** Interrupts this thread when the process is stopped. */
  static StopSignal interrupting(Thread thread) {
    StopSignal signal = new StopSignal();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> signal.interrupt(thread), "stop"));
    return signal;
  }

  private void interrupt(Thread thread) {
    given = true;
    thread.interrupt();
    try {
      cleanedUp.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether the process is being stopped. */
  boolean isGiven() {
    return given;
  }

  /** Reports that the thread has cleaned up. */
  void cleanedUp() {
    cleanedUp.countDown();
  }
}
