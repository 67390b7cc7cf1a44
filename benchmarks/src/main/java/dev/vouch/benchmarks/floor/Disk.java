package dev.vouch.benchmarks.floor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The rate of sequential commits of a disk: each appends 4 KiB and calls fdatasync.
 *
 * @param p50Millis the median duration of a commit
 */
public record Disk(double commitsPerSecond, double p50Millis, double p99Millis) {
  private static final int BLOCK_BYTES = 4096;
  private static final double NANOS_PER_MILLI = 1e6;

  /** Measures the disk of a directory. */
  public static Disk measure(Path directory, Duration duration) {
    Path file = directory.resolve("disk");
    List<Long> nanos = new ArrayList<>();
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      ByteBuffer block = ByteBuffer.allocateDirect(BLOCK_BYTES);
      long start = System.nanoTime();
      long now = start;
      while (now - start < duration.toNanos()) {
        block.clear();
        channel.write(block);
        channel.force(false);
        long written = System.nanoTime();
        nanos.add(written - now);
        now = written;
      }
      Files.delete(file);
      Collections.sort(nanos);
      return new Disk(
          nanos.size() / ((now - start) / 1e9), quantile(nanos, 0.5), quantile(nanos, 0.99));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static double quantile(List<Long> sorted, double quantile) {
    return sorted.get((int) (quantile * (sorted.size() - 1))) / NANOS_PER_MILLI;
  }
}
