package dev.vouch.embedded.warehouse;

import java.util.OptionalLong;

/**
 * The rest of a restoration: the records of the log that new rows lack. Reports wait until those
 * are applied that the log had when the rows were opened. For the projector's thread, except for
 * {@link #isComplete} and {@link #progress}.
 */
final class LogReplay {
  private final RestorationMark mark;
  private final long last;
  private final ProgressLog log = new ProgressLog();
  private OptionalLong first = OptionalLong.empty();
  private volatile boolean complete;
  private volatile int percent;

  /**
   * @param last the position of the last record that reports wait for
   */
  LogReplay(RestorationMark mark, long last) {
    this.mark = mark;
    this.last = last;
    complete = !mark.isSet();
  }

  /** Notes that the records before a position are applied. */
  void applied(long next) {
    if (complete) {
      return;
    }
    if (next > last) {
      end();
      return;
    }
    long start = first.orElse(next);
    first = OptionalLong.of(start);
    percent = (int) ((next - start) * 100 / (last + 1 - start));
    log.at(next - start, last + 1 - start, progress());
  }

  /** Ends it, also if a record cannot be read, which only an operator can skip. */
  void end() {
    if (!complete) {
      mark.clear();
      log.at(1, 1, "reports are available");
      complete = true;
    }
  }

  boolean isComplete() {
    return complete;
  }

  String progress() {
    return "%d %% of the log is applied".formatted(percent);
  }
}
