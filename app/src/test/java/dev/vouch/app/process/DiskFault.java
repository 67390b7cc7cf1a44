package dev.vouch.app.process;

import java.util.Locale;

/**
 * A fault to inject below a process, as {@code src/test/c/faults.c} reads it.
 *
 * @param file the end of the path, or a part of it before a final *
 * @param skip how many matching calls succeed first
 * @param times how many calls fail then
 */
record DiskFault(Operation operation, String file, Action action, int skip, int times) {
  static final DiskFault NONE = new DiskFault(Operation.ANY, "*", Action.NONE, 0, 0);

  /**
   * The calls that can fail; NAME is a rename or an unlink, CHANGE all but READ on files that a
   * start reads.
   */
  enum Operation {
    WRITE,
    SYNC,
    TRUNCATE,
    READ,
    CREATE,
    NAME,
    CHANGE,
    ANY
  }

  /** SHORT writes half, TORN writes half and kills the process. */
  enum Action {
    NONE,
    EIO,
    ENOSPC,
    SHORT,
    KILL,
    TORN
  }

  String text(long clockOffsetSeconds) {
    return "%s %s %s %d %d %d"
        .formatted(
            operation.name().toLowerCase(Locale.ROOT),
            file,
            action.name().toLowerCase(Locale.ROOT),
            skip,
            times,
            clockOffsetSeconds);
  }
}
