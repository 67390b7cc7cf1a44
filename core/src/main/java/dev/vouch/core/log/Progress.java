package dev.vouch.core.log;

/** How far a partition of the log has been applied. */
public interface Progress {
  /** The first position of this partition that has not been applied; 1 when none has been. */
  long next(int partition);
}
