package dev.vouch.http;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Limit on the memory for uploaded files, an eighth of the heap. As many uploads are read at once
 * as fit into it, at least one; the others wait in the order of their arrival. One upload may use
 * at most {@link #bytesOfUpload}. Thread-safe.
 */
public final class UploadLimiter {
  /** The maximum memory for one upload: enough for an import with the maximum number of totals. */
  private static final long BYTES_MAX = 64L * 1024 * 1024;

  private static final Duration WAIT_MAX = Duration.ofSeconds(30);
  private static final Duration RETRY_AFTER = Duration.ofSeconds(10);

  private final Semaphore permits;
  private final Duration waitMax;

  public UploadLimiter() {
    this((int) (budget() / bytesOfUpload()), WAIT_MAX);
  }

  /**
   * Creates a limiter.
   *
   * @param atOnce the maximum number of uploads that are read at once, at least 1
   */
  UploadLimiter(int atOnce, Duration waitMax) {
    this.permits = new Semaphore(atOnce, true);
    this.waitMax = waitMax;
  }

  private static long budget() {
    return Runtime.getRuntime().maxMemory() / 8;
  }

  /** Returns the memory that reading one upload may use in addition to its file, in bytes. */
  public static long bytesOfUpload() {
    return Math.min(BYTES_MAX, budget());
  }

  /**
   * Reads an upload, when fewer than the maximum are being read; waits up to 30 seconds for that.
   *
   * @throws ProblemException 503 if no other upload has ended within 30 seconds
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
