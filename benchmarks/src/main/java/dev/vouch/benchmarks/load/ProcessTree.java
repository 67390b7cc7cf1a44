package dev.vouch.benchmarks.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/**
 * A process and those it has started, such as the backends of PostgreSQL.
 *
 * @param pid the ID of the first one
 */
public record ProcessTree(long pid) {
  /**
   * Returns the processor time of all of them, including those that have ended, with a resolution
   * of 10 ms for each.
   */
  public Duration cpu() {
    return ProcessHandle.of(pid).stream()
        .flatMap(root -> Stream.concat(Stream.of(root), root.descendants()))
        .map(process -> stat(process.pid()))
        .filter(stat -> !stat.isEmpty())
        .map(stat -> ProcessUsage.ofItself(stat).plus(ProcessUsage.ofEndedChildren(stat)))
        .reduce(Duration.ZERO, Duration::plus);
  }

  /** Returns that of this process with its threads, and of its children that have ended. */
  public static Duration cpuOfThis() {
    String stat = stat(ProcessHandle.current().pid());
    return ProcessUsage.ofItself(stat).plus(ProcessUsage.ofEndedChildren(stat));
  }

  /** Returns the content of a file of Linux; empty if the process has ended meanwhile. */
  private static String stat(long process) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(process), "stat"));
    } catch (IOException _) {
      return "";
    }
  }
}
