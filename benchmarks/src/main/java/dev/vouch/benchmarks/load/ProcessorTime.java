package dev.vouch.benchmarks.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;

/** The processor time of everything that runs on this machine, as reported by Linux. */
public final class ProcessorTime {
  private static final long MILLIS_PER_TICK = 10;

  /** User, nice, system and interrupts, which a process is charged too; not idle and waiting. */
  private static final int[] USED = {1, 2, 3, 6, 7};

  private ProcessorTime() {}

  /** Returns the time since the boot that all processors together were used by processes. */
  public static Duration used() {
    try {
      return parse(Files.readString(Path.of("/proc/stat")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Parses {@code /proc/stat} (proc(5)). */
  static Duration parse(String stat) {
    String[] fields = stat.lines().findFirst().orElseThrow().split(" +", -1);
    long ticks = Arrays.stream(USED).mapToLong(field -> Long.parseLong(fields[field])).sum();
    return Duration.ofMillis(ticks * MILLIS_PER_TICK);
  }
}
