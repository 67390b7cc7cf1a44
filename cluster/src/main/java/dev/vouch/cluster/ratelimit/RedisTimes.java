package dev.vouch.cluster.ratelimit;

import java.time.Duration;

/**
 * Time limits of the use of Redis.
 *
 * @param answerMax how long a request waits for a decision, before this node takes it
 * @param interval between heartbeats, and so between attempts to reach Redis
 */
record RedisTimes(Duration answerMax, Duration interval) {
  /**
   * The times of a server: long enough that a garbage collection does not make a request fail over.
   */
  static final RedisTimes STANDARD = new RedisTimes(Duration.ofMillis(250), Duration.ofSeconds(1));
}
