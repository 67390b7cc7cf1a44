package dev.vouch.embedded.segment;

/**
 * What is made durable together. {@link #write}, then the flush of the credit state as of the same
 * position, then {@link #end}. One that is not ended has no effect but on the files; the next one
 * can begin.
 */
public final class Checkpoint {
  Checkpoint() {}

  /**
   * Makes the frozen version durable. On any thread; the projector goes on meanwhile.
   *
   * @throws dev.vouch.core.warehouse.WarehouseException if it failed; the last checkpoint stays
   */
  public void write() {
    throw new UnsupportedOperationException();
  }

  /** Deletes the files that the last checkpoint needed. On the projector's thread. */
  public void end() {
    throw new UnsupportedOperationException();
  }
}
