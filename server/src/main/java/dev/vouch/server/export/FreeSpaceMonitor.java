package dev.vouch.server.export;

import dev.vouch.server.http.ProblemException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Monitor that checks the free disk space every second until it is closed, and interrupts the
 * thread that opened it if the space is too low. Confined to that thread.
 */
final class FreeSpaceMonitor implements AutoCloseable {
  private static final Duration CHECK_INTERVAL = Duration.ofSeconds(1);

  private final FreeSpace freeSpace;
  private final Thread writer = Thread.currentThread();
  private final Thread thread = Thread.ofVirtual().name("disk-watch").unstarted(this::run);
  private volatile Optional<ProblemException> refusal = Optional.empty();

  private FreeSpaceMonitor(FreeSpace freeSpace) {
    this.freeSpace = freeSpace;
  }

  /**
   * Checks the free space and starts the monitor.
   *
   * @throws ProblemException 503 if the free space is already too low
   */
  static FreeSpaceMonitor open(FreeSpace freeSpace) {
    freeSpace.require();
    FreeSpaceMonitor monitor = new FreeSpaceMonitor(freeSpace);
    monitor.thread.start();
    return monitor;
  }

  private void run() {
    try {
      while (true) {
        Thread.sleep(CHECK_INTERVAL);
        freeSpace.require();
      }
    } catch (ProblemException e) {
      refusal = Optional.of(e);
      writer.interrupt();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The reason for the interrupt; empty if the monitor did not interrupt. */
  Optional<ProblemException> refusal() {
    return refusal;
  }

  @Override
  public void close() {
    thread.interrupt();
  }

  /**
   * The disk space that exports leave free for new events.
   *
   * @param usableBytes reads the space available to this process, in bytes
   */
  record FreeSpace(LongSupplier usableBytes) {
    private static final long RESERVED_BYTES = 256L << 20;
    private static final Duration RETRY_AFTER = Duration.ofSeconds(30);

    /**
     * Checks the free space.
     *
     * @throws ProblemException 503 if the free space is too low
     */
    void require() {
      if (usableBytes.getAsLong() < RESERVED_BYTES) {
        throw ProblemException.unavailable(
            "Not enough free disk space: %d MiB are reserved for new events. Free some space in"
                    .formatted(RESERVED_BYTES >> 20)
                + " the data directory, or choose fewer days.",
            RETRY_AFTER);
      }
    }
  }
}
