package dev.vouch.benchmarks.cluster;

import java.time.Duration;
import java.util.List;

/**
 * What is measured, and for how long.
 *
 * @param rates events per second
 * @param nodes numbers of nodes whose maximum rate is measured
 * @param hasThreeBrokers whether a cluster with three brokers is measured too
 * @param warmUp of each system
 * @param settled the load at a fixed rate before it is measured
 * @param paced the load that is measured
 * @param probed the load while reports are read
 * @param rounds of the load without a fixed rate
 */
public record ClusterPlan(
    List<Double> rates,
    List<Traffic> traffic,
    List<Integer> nodes,
    boolean hasThreeBrokers,
    Duration warmUp,
    Duration settled,
    Duration paced,
    Duration probed,
    Duration closedWarmUp,
    int rounds,
    Duration round) {
  public ClusterPlan {
    rates = List.copyOf(rates);
    traffic = List.copyOf(traffic);
    nodes = List.copyOf(nodes);
  }

  /** Takes two to three minutes, to see that the measurement works. */
  public static ClusterPlan quick() {
    return new ClusterPlan(
        List.of(1_000.0, 2_000.0),
        List.of(Traffic.EVENTS, Traffic.KEYED),
        List.of(1, 2),
        false,
        Duration.ofSeconds(8),
        Duration.ofSeconds(1),
        Duration.ofSeconds(4),
        Duration.ofSeconds(2),
        Duration.ofSeconds(4),
        1,
        Duration.ofSeconds(5));
  }

  /** Takes about a quarter of an hour. */
  public static ClusterPlan full() {
    return new ClusterPlan(
        List.of(2_000.0, 5_000.0),
        List.of(Traffic.values()),
        List.of(1, 2, 3),
        true,
        Duration.ofSeconds(45),
        Duration.ofSeconds(4),
        Duration.ofSeconds(20),
        Duration.ofSeconds(10),
        Duration.ofSeconds(30),
        2,
        Duration.ofSeconds(12));
  }
}
