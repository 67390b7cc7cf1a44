package dev.vouch.core.log;

/** The warehouse needs positions that the log no longer holds. */
public final class LogGapException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param next the first position that the warehouse has not applied
   * @param oldest the first position that the log still holds
   */
  public LogGapException(int partition, long next, long oldest) {
    super(
        String.format(
            "The warehouse needs partition %d of the log from position %d on, but the log was"
                + " pruned below %d. Restore the warehouse from a backup made at or after that"
                + " position.",
            partition, next, oldest));
  }
}
