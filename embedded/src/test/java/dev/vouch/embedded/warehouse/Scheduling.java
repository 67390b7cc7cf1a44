package dev.vouch.embedded.warehouse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** How Linux schedules a thread (proc_pid_stat(5)). */
record Scheduling(int niceness, int policy) {
  static final int ORDINARY = 0;
  static final int IDLE = 5;

  /** Index of a field after the thread's name. */
  private static final int NICENESS_FIELD = 16;

  private static final int POLICY_FIELD = 38;

  static Scheduling ofThisThread() {
    try {
      String stat = Files.readString(Path.of("/proc/thread-self/stat"));
      List<String> fields = List.of(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1));
      return new Scheduling(
          Integer.parseInt(fields.get(NICENESS_FIELD)), Integer.parseInt(fields.get(POLICY_FIELD)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
