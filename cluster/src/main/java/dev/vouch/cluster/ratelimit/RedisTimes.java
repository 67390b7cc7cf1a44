package dev.vouch.cluster.ratelimit;

import java.time.Duration;

/**
 * The time limits for Redis.
 *
 * @param answerMax the maximum time that a request waits for Redis' decision, before this node
 *     decides
 * @param interval the time between heartbeats, and so between attempts to reach Redis
 */
record RedisTimes(Duration answerMax, Duration interval) {
  /**
   * The limits of a server. A request waits long enough that a garbage collection causes no
   * failover.
   */
  static final RedisTimes STANDARD = new RedisTimes(Duration.ofMillis(250), Duration.ofSeconds(1));
}
