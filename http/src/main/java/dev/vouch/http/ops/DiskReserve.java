package dev.vouch.http.ops;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The free disk space that is reserved for events of backends. While less is free, browser events
 * and exports are rejected (docs/quick-start.md). The free space is read at most once a second, by
 * a calling thread, which takes microseconds. Thread-safe.
 */
public final class DiskReserve {
  private static final Logger LOG = LoggerFactory.getLogger(DiskReserve.class);
  private static final long READ_INTERVAL_NANOS = Duration.ofSeconds(1).toNanos();
  private static final long STANDARD_BYTES_MIN = 1L << 30;

  private final long bytes;
  private final LongSupplier usableBytes;
  private final LongSupplier nanoTime;
  private final AtomicBoolean reached = new AtomicBoolean();
  private volatile long readNanos;

  /**
   * Creates a reserve.
   *
   * @param bytes the size of the reserve
   * @param usableBytes returns the space available to this process, in bytes; must be fast
   * @param nanoTime monotonic time in nanoseconds from an arbitrary origin
   */
  public DiskReserve(long bytes, LongSupplier usableBytes, LongSupplier nanoTime) {
    this.bytes = bytes;
    this.usableBytes = usableBytes;
    this.nanoTime = nanoTime;
    this.readNanos = nanoTime.getAsLong() - READ_INTERVAL_NANOS;
  }

  /**
   * Creates the reserve of a directory's disk.
   *
   * @param bytes the size of the reserve; if empty, {@link #standardBytes}
   */
  public static DiskReserve of(Path directory, OptionalLong bytes, LongSupplier nanoTime) {
    long size = bytes.orElseGet(() -> standardBytes(directory.toFile().getTotalSpace()));
    return new DiskReserve(size, directory.toFile()::getUsableSpace, nanoTime);
  }

  /** Returns 2 % of the disk, but at least 1 GiB, and at most 10 % of the disk. */
  static long standardBytes(long diskBytes) {
    return Math.min(diskBytes / 10, Math.max(diskBytes / 50, STANDARD_BYTES_MIN));
  }

  /** Returns whether the free space is less than the reserve. */
  public boolean isReached() {
    long now = nanoTime.getAsLong();
    if (now - readNanos >= READ_INTERVAL_NANOS) {
      readNanos = now;
      read();
    }
    return reached.get();
  }

  private void read() {
    boolean low = usableBytes.getAsLong() < bytes;
    if (reached.getAndSet(low) == low) {
      return;
    }
    if (low) {
      LOG.warn(warningText());
    } else {
      LOG.info("Browser events are recorded again: the disk has more than {} MB free", megabytes());
    }
  }

  /** Returns a warning for the operator; empty if the free space is not less than the reserve. */
  public Optional<String> warning() {
    return isReached() ? Optional.of(warningText()) : Optional.empty();
  }

  private String warningText() {
    return "Browser events and exports are refused: the disk of the data directory has less than %d"
            .formatted(megabytes())
        + " MB free, which are reserved for events of backends. Free some space, or change"
        + " VOUCH_DISK_RESERVE_MB.";
  }

  /** Returns the size of the reserve in bytes. */
  public long bytes() {
    return bytes;
  }

  /** Returns the current free space in bytes. */
  public long usableBytes() {
    return usableBytes.getAsLong();
  }

  /** Returns the size of the reserve in MB, rounded up. */
  public long megabytes() {
    return Math.ceilDiv(bytes, 1_000_000);
  }
}
