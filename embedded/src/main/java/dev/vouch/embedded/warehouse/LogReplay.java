package dev.vouch.embedded.warehouse;

import dev.vouch.core.log.LogPositions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rest of a restoration: the records of the log that new rows lack. Reports wait until those of
 * every partition are applied that the log had when the rows were opened. For the projector's
 * thread, except for {@link #isComplete} and {@link #progress}.
 */
final class LogReplay {
  private static final Logger LOG = LoggerFactory.getLogger(LogReplay.class);
  private static final int STEP_PERCENT = 10;

  private final RestorationMark mark;
  private final LogPositions start;
  private final LogPositions last;
  private LogPositions applied;
  private volatile boolean complete;
  private volatile int percent;

  /** What the process's log says, a tenth each. */
  private int loggedPercent;

  /**
   * @param start the position after which each partition is applied
   * @param last the position of each partition's last record that reports wait for
   */
  LogReplay(RestorationMark mark, LogPositions start, LogPositions last) {
    this.mark = mark;
    this.start = start;
    this.last = last;
    this.applied = start;
    complete = !mark.isSet();
  }

  /** Notes that the records of a partition before a position are applied. */
  void applied(int partition, long next) {
    if (complete) {
      return;
    }
    applied = applied.with(partition, next - 1);
    if (applied.include(last)) {
      end();
      return;
    }
    long all = recordsUntil(last);
    long done = recordsUntil(applied);
    percent = (int) (done * 100 / all);
    if (percent >= loggedPercent + STEP_PERCENT) {
      loggedPercent = percent - percent % STEP_PERCENT;
      LOG.info("The warehouse is restored: {}", progress());
    }
  }

  /** The number of positions after the start, at most of those that are waited for. */
  private long recordsUntil(LogPositions positions) {
    return last.byPartition().keySet().stream()
            .mapToLong(partition -> Math.min(positions.in(partition), last.in(partition)))
            .sum()
        - last.byPartition().keySet().stream()
            .mapToLong(partition -> Math.min(start.in(partition), last.in(partition)))
            .sum();
  }

  /** Ends it, also if a record cannot be read, which only an operator can skip. */
  void end() {
    if (!complete) {
      mark.clear();
      LOG.info("The warehouse is restored: reports are available");
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
