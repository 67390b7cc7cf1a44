package dev.vouch.api.export;

import dev.vouch.http.ProblemException;
import dev.vouch.http.ops.DiskReserve;
import java.time.Duration;
import java.util.Optional;

/**
 * Monitor that checks the free disk space every second until it is closed, and interrupts the
 * thread that opened it if the space is too low. Confined to that thread.
 */
final class FreeSpaceMonitor implements AutoCloseable {
  private static final Duration CHECK_INTERVAL = Duration.ofSeconds(1);
  private static final Duration RETRY_AFTER = Duration.ofSeconds(30);

  private final DiskReserve reserve;
  private final Thread writer = Thread.currentThread();
  private final Thread thread = Thread.ofVirtual().name("disk-watch").unstarted(this::run);
  private volatile Optional<ProblemException> refusal = Optional.empty();

  private FreeSpaceMonitor(DiskReserve reserve) {
    this.reserve = reserve;
  }

  /**
   * Checks the free space and starts the monitor.
   *
   * @throws ProblemException 503 if the free space is already too low
   */
  static FreeSpaceMonitor open(DiskReserve reserve) {
    FreeSpaceMonitor monitor = new FreeSpaceMonitor(reserve);
    monitor.require();
    monitor.thread.start();
    return monitor;
  }

  private void run() {
    try {
      while (true) {
        Thread.sleep(CHECK_INTERVAL);
        require();
      }
    } catch (ProblemException e) {
      refusal = Optional.of(e);
      writer.interrupt();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void require() {
    if (reserve.isReached()) {
      throw ProblemException.unavailable(
          "Not enough free disk space: %d MB are reserved for events of backends. Free some space in"
                  .formatted(reserve.megabytes())
              + " the data directory, or choose fewer days.",
          RETRY_AFTER);
    }
  }

  /** Returns why the monitor interrupted the thread; empty if it did not. */
  Optional<ProblemException> refusal() {
    return refusal;
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
