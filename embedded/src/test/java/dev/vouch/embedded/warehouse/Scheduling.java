package dev.vouch.embedded.warehouse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * How Linux schedules a thread (proc_pid_stat(5)).
 *
 * @param name its first 15 characters
 */
record Scheduling(String name, int niceness, int policy) {
  static final int ORDINARY = 0;
  static final int IDLE = 5;

  /** Counted from behind the name. */
  private static final int NICENESS_FIELD = 16;

  private static final int POLICY_FIELD = 38;

  static Scheduling ofThisThread() throws IOException {
    return of(Path.of("/proc/thread-self"));
  }

  /** Of this process's threads whose names begin so. */
  static List<Scheduling> ofThreads(String prefix) throws IOException {
    try (Stream<Path> threads = Files.list(Path.of("/proc/self/task"))) {
      return threads
          .flatMap(Scheduling::unlessEnded)
          .filter(one -> one.name.startsWith(prefix))
          .toList();
    }
  }

  private static Stream<Scheduling> unlessEnded(Path thread) {
    try {
      return Stream.of(of(thread));
    } catch (IOException ended) {
      return Stream.empty();
    }
  }

  private static Scheduling of(Path thread) throws IOException {
    String stat = Files.readString(thread.resolve("stat"));
    int behindName = stat.lastIndexOf(')');
    List<String> fields = List.of(stat.substring(behindName + 2).split(" ", -1));
    return new Scheduling(
        stat.substring(stat.indexOf('(') + 1, behindName),
        Integer.parseInt(fields.get(NICENESS_FIELD)),
        Integer.parseInt(fields.get(POLICY_FIELD)));
  }
}
