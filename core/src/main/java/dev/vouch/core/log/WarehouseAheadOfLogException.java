package dev.vouch.core.log;

/** The warehouse has applied positions that the log does not hold: the log lost its end. */
public final class WarehouseAheadOfLogException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param next the first position that the warehouse has not applied
   * @param end the first position that the log has not given away
   */
  public WarehouseAheadOfLogException(int partition, long next, long end) {
    super(
        String.format(
            "The warehouse has applied partition %d of the log up to position %d, but the log ends"
                + " at %d: the log lost its end or was replaced. Put back the log that belongs to"
                + " this warehouse, or restore log and warehouse from one backup. Do not go on"
                + " with this pair: new events would be taken for ones already applied.",
            partition, next - 1, end - 1));
  }
}
