package dev.vouch.server.export;

import dev.vouch.server.http.ProblemException;
import java.time.Duration;
import java.util.function.LongSupplier;

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
          "The disk has too little free space: an export leaves %d MiB of it to new events. Free"
                  .formatted(LEFT_BYTES >> 20)
              + " some where the data directory is, or choose fewer days.",
          RETRY_AFTER);
    }
  }
}
