package dev.vouch.directory.lease;

/**
 * The right to do a task that one node does at a time.
 *
 * @param name of the task
 * @param number above that of every earlier holder, so that a store can reject writes of one
 * @param untilNanos the time of this node's {@link Leases} until which no other node has the lease
 */
public record Lease(String name, long number, long untilNanos) {
  /** Whether no other node has the lease at a time. */
  public boolean isHeld(long atNanos) {
    return atNanos - untilNanos < 0;
  }
}
