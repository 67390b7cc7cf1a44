package dev.vouch.embedded.warehouse;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The progress of a restoration, which applies the log to new rows. Reports are not available until
 * all records are applied that the log contained when the rows were opened. For the projector's
 * thread, except for {@link #isComplete} and {@link #progress}.
 */
final class RestorationProgress {
  private static final Logger LOG = LoggerFactory.getLogger(RestorationProgress.class);
  private static final int STEP_PERCENT = 10;

  private final RestorationMark mark;
  private final long start;
  private final long last;
  private volatile boolean complete;
  private volatile int percent;

  /** The percentage that was last written to the process's log, a multiple of ten. */
  private int loggedPercent;

  /**
   * Creates the progress.
   *
   * @param start the position after which the log is applied
   * @param last the position of the last record that reports wait for
   */
  RestorationProgress(RestorationMark mark, long start, long last) {
    this.mark = mark;
    this.start = start;
    this.last = last;
    complete = !mark.isSet();
  }

  /** Records that all records before a position are applied. */
  void applied(long next) {
    if (complete) {
      return;
    }
    if (next > last) {
      end();
      return;
    }
    percent = (int) ((next - 1 - start) * 100 / (last - start));
    if (percent >= loggedPercent + STEP_PERCENT) {
      loggedPercent = percent - percent % STEP_PERCENT;
      LOG.info("The warehouse is restored: {}", progress());
    }
  }

  /**
   * Ends the restoration, even if a record is damaged, since only an operator can skip a damaged
   * record.
   */
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
