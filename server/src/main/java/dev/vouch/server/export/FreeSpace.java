package dev.vouch.server.export;

import dev.vouch.server.http.ProblemException;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * What an export leaves of the disk to the events that arrive.
 *
 * @param usableBytes what may still be written now
 */
record FreeSpace(LongSupplier usableBytes) {
  private static final long LEFT_BYTES = 256L << 20;
  private static final Duration RETRY_AFTER = Duration.ofSeconds(30);

  /**
   * Looks.
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
