package dev.vouch.server.export;

import dev.vouch.server.http.ProblemException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Monitor that checks the free disk space each second until it is closed, and interrupts the thread
 * that opened it once too little is free. For use by that thread.
 */
final class FreeSpaceMonitor implements AutoCloseable {
  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

  private final FreeSpace freeSpace;
  private final Thread writer = Thread.currentThread();
  private final Thread watch = Thread.ofVirtual().name("disk-watch").unstarted(this::run);
  private volatile Optional<ProblemException> refusal = Optional.empty();

  private FreeSpaceMonitor(FreeSpace freeSpace) {
    this.freeSpace = freeSpace;
  }

  /**
   * Checks at once, then each second.
   *
   * @throws ProblemException a 503, when too little is free already
   */
  static FreeSpaceMonitor open(FreeSpace freeSpace) {
    freeSpace.require();
    FreeSpaceMonitor watch = new FreeSpaceMonitor(freeSpace);
    watch.watch.start();
    return watch;
  }

  private void run() {
    try {
      while (true) {
        Thread.sleep(LOOK_EVERY);
        freeSpace.require();
      }
    } catch (ProblemException e) {
      refusal = Optional.of(e);
      writer.interrupt();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The reason for the interrupt, if there was one. */
  Optional<ProblemException> refusal() {
    return refusal;
  }

  @Override
  public void close() {
    watch.interrupt();
  }

  /**
   * The disk space that exports must leave for arriving events.
   *
   * @param usableBytes reads how much can still be written
   */
  record FreeSpace(LongSupplier usableBytes) {
    private static final long LEFT_BYTES = 256L << 20;
    private static final Duration RETRY_AFTER = Duration.ofSeconds(30);

    /**
     * Checks the free space.
     *
     * @throws ProblemException a 503, when too little is left
     */
    void require() {
      if (usableBytes.getAsLong() < LEFT_BYTES) {
        throw ProblemException.unavailable(
            "Not enough free disk space: %d MiB are reserved for new events. Free some space in"
                    .formatted(LEFT_BYTES >> 20)
                + " the data directory, or choose fewer days.",
            RETRY_AFTER);
      }
    }
  }
}
