package dev.vouch.benchmarks.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The resource usage of a process, as reported by Linux.
 *
 * @param cpu the processor time of all its threads, with a resolution of 10 ms
 * @param residentBytes its current resident memory
 * @param residentBytesMax its maximum resident memory
 */
public record ProcessUsage(Duration cpu, long residentBytes, long residentBytesMax) {
  private static final long MILLIS_PER_TICK = 10;

  /** The index of utime, followed by stime, after the command's name. */
  private static final int USER_FIELD = 11;

  /** Reads the usage of a process so far. */
  public static ProcessUsage of(long processId) {
    Path process = Path.of("/proc", Long.toString(processId));
    try {
      return parse(
          Files.readString(process.resolve("stat")), Files.readString(process.resolve("status")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Parses {@code /proc/PID/stat} and {@code /proc/PID/status} (proc(5)). */
  static ProcessUsage parse(String stat, String status) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    long ticks = Long.parseLong(fields[USER_FIELD]) + Long.parseLong(fields[USER_FIELD + 1]);
    return new ProcessUsage(
        Duration.ofMillis(ticks * MILLIS_PER_TICK),
        bytes(status, "VmRSS:"),
        bytes(status, "VmHWM:"));
  }

  private static long bytes(String status, String field) {
    return status
            .lines()
            .filter(line -> line.startsWith(field))
            .map(line -> line.substring(field.length()).replace("kB", "").strip())
            .mapToLong(Long::parseLong)
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("missing field " + field))
        * 1024;
  }
}
