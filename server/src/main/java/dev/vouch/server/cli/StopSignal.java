package dev.vouch.server.cli;

import java.util.concurrent.CountDownLatch;

/**
 * Passes SIGTERM and SIGINT on to a thread, by interrupting it, and lets the process end when that
 * thread has cleaned up. Thread-safe.
 */
final class StopSignal {
  private final CountDownLatch cleanedUp = new CountDownLatch(1);
  private volatile boolean given;

  /** Interrupts this thread when the process is told to stop. */
  static StopSignal interrupting(Thread thread) {
    StopSignal signal = new StopSignal();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> signal.give(thread), "stop"));
    return signal;
  }

  private void give(Thread thread) {
    given = true;
    thread.interrupt();
    try {
      cleanedUp.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether the process was told to stop. */
  boolean isGiven() {
    return given;
  }

  /** The thread has cleaned up. */
  void cleanedUp() {
    cleanedUp.countDown();
  }
}
