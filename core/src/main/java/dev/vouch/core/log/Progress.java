package dev.vouch.core.log;

/** The applied position of each partition of the log. */
public interface Progress {
  /** Returns the first position of this partition that has not been applied; 1 if none has been. */
  long next(int partition);

  /**
   * Returns the first position of this partition that has not even been applied in part: at least
   * {@link #next}, and after it if a part of the store is behind the others.
   */
  default long endOfApplied(int partition) {
    return next(partition);
  }
}
