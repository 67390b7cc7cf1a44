package dev.vouch.demo;

import java.time.Instant;

/** Receives how far the history is written. */
@FunctionalInterface
public interface DemoProgress {
  /**
   * So far it is.
   *
   * @param at the simulated time
   * @param sent how many requests were answered
   * @param all how many there will be
   */
  void show(Instant at, long sent, long all);
}
