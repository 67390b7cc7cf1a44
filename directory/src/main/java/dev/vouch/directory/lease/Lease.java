package dev.vouch.directory.lease;

import java.time.Instant;

/**
 * The right to do a task that one node does at a time.
 *
 * @param name of the task
 * @param number above that of every earlier holder, so that a store can reject writes of one
 * @param until the time by the clock of this node until which no other node has the lease
 */
public record Lease(String name, long number, Instant until) {
  /** Whether no other node has the lease at a time. */
  public boolean isHeld(Instant at) {
    return at.isBefore(until);
  }
}
