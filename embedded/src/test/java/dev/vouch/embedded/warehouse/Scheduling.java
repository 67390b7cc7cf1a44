package dev.vouch.embedded.warehouse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** How Linux schedules a thread (proc_pid_stat(5)). */
record Scheduling(int niceness, int policy) {
  static final int ORDINARY = 0;
  static final int IDLE = 5;

  /** Counted from behind the name of the thread. */
  private static final int NICENESS_FIELD = 16;

  private static final int POLICY_FIELD = 38;

  static Scheduling ofThisThread() {
    return of(stat(Path.of("/proc/thread-self")).orElseThrow());
  }

  /** Of each thread of this process that has this name, of which Linux keeps 15 characters. */
  static List<Scheduling> ofThreads(String name) {
    try (Stream<Path> threads = Files.list(Path.of("/proc/self/task"))) {
      return threads
          .flatMap(thread -> stat(thread).stream())
          .filter(stat -> stat.contains(" (" + name + ") "))
          .map(Scheduling::of)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Empty once the thread has ended. */
  private static Optional<String> stat(Path thread) {
    try {
      return Optional.of(Files.readString(thread.resolve("stat")));
    } catch (IOException e) {
      if (Files.exists(thread)) {
        throw new UncheckedIOException(e);
      }
      return Optional.empty();
    }
  }

  private static Scheduling of(String stat) {
    List<String> fields = List.of(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1));
    return new Scheduling(
        Integer.parseInt(fields.get(NICENESS_FIELD)), Integer.parseInt(fields.get(POLICY_FIELD)));
  }
}
