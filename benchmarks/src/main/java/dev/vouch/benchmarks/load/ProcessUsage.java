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

  /**
   * The index of utime after the command's name, followed by stime, and by the same of child
   * processes that have ended.
   */
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
    return new ProcessUsage(ofItself(stat), bytes(status, "VmRSS:"), bytes(status, "VmHWM:"));
  }

  /** Parses the processor time of the children that have ended. */
  static Duration ofEndedChildren(String stat) {
    return ticks(stat, USER_FIELD + 2).plus(ticks(stat, USER_FIELD + 3));
  }

  /** Parses the processor time of a process itself. */
  static Duration ofItself(String stat) {
    return ticks(stat, USER_FIELD).plus(ticks(stat, USER_FIELD + 1));
  }

  private static Duration ticks(String stat, int field) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return Duration.ofMillis(Long.parseLong(fields[field]) * MILLIS_PER_TICK);
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
