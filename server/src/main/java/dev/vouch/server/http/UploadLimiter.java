package dev.vouch.server.http;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The memory for the content of uploaded files, an eighth of the heap: as many uploads are read at
 * once as have room in it, at least one, and the others wait in the order in which they came. One
 * upload must take at most {@link #bytesOfUpload}. Thread-safe.
 */
public final class UploadLimiter {
  /** Enough for an import with the most totals. */
  private static final long BYTES_MAX = 64L * 1024 * 1024;

  private static final Duration WAIT_MAX = Duration.ofSeconds(30);
  private static final Duration RETRY_AFTER = Duration.ofSeconds(10);

  private final Semaphore permits;
  private final Duration waitMax;

  public UploadLimiter() {
    this((int) (budget() / bytesOfUpload()), WAIT_MAX);
  }

  /**
   * @param atOnce how many uploads are read at once, at least 1
   */
  UploadLimiter(int atOnce, Duration waitMax) {
    this.permits = new Semaphore(atOnce, true);
    this.waitMax = waitMax;
  }

  private static long budget() {
    return Runtime.getRuntime().maxMemory() / 8;
  }

  /** Returns how many bytes of memory an upload may take besides its own. */
  public static long bytesOfUpload() {
    return Math.min(BYTES_MAX, budget());
  }

  /**
   * Reads an upload in its turn.
   *
   * @throws ProblemException 503 if others are read for 30 seconds
   */
  public <R> R inTurn(Supplier<R> upload) {
    if (!await()) {
      throw ProblemException.unavailable(
          "The server is reading other uploads. Nothing was saved. Send the file again after the"
              + " number of seconds in Retry-After.",
          RETRY_AFTER);
    }
    try {
      return upload.get();
    } finally {
      permits.release();
    }
  }

  private boolean await() {
    try {
      return permits.tryAcquire(waitMax.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
