package dev.vouch.benchmarks.cluster;

import dev.vouch.benchmarks.load.Bench;
import java.util.ArrayList;
import java.util.List;

/** All measurements of a cluster and of a single server. Not thread-safe. */
public final class ClusterRuns {
  /** As {@code ./vouch cluster dev}; another node takes over from one that ends. */
  private static final int NODES = 2;

  private final Bench bench;
  private final ClusterPlan plan;
  private final List<PacedResult> paced = new ArrayList<>();
  private final List<ClosedResult> closed = new ArrayList<>();

  /** Creates measurements that have not begun. */
  public ClusterRuns(Bench bench, ClusterPlan plan) {
    this.bench = bench;
    this.plan = plan;
  }

  /** Runs all of them. */
  public ClusterResults measure() {
    try (MeasuredSystem single = SingleSystem.start(bench);
        LoadSites sites = LoadSites.create(single)) {
      pace(single, sites, plan.traffic());
      close(single, sites);
    }
    for (int nodes : plan.nodes()) {
      bench.reportProgress("starting a cluster, nodes: " + nodes);
      try (MeasuredSystem cluster = ClusterSystem.start(bench, nodes, 1);
          LoadSites sites = LoadSites.create(cluster)) {
        if (nodes == NODES) {
          pace(cluster, sites, plan.traffic());
        }
        close(cluster, sites);
      }
    }
    if (plan.hasThreeBrokers()) {
      bench.reportProgress("starting a cluster with three brokers");
      try (MeasuredSystem cluster = ClusterSystem.start(bench, NODES, 3);
          LoadSites sites = LoadSites.create(cluster)) {
        pace(cluster, sites, List.of(Traffic.EVENTS, Traffic.KEYED));
      }
    }
    return new ClusterResults(paced, closed, Runtime.getRuntime().availableProcessors());
  }

  private void pace(MeasuredSystem system, LoadSites sites, List<Traffic> kinds) {
    PacedMeasurement measurement = new PacedMeasurement(bench, system, sites, plan);
    measurement.warmUp();
    for (double rate : plan.rates()) {
      for (Traffic kind : kinds) {
        paced.add(measurement.measure(kind, rate));
      }
    }
    sites.awaitReported();
  }

  private void close(MeasuredSystem system, LoadSites sites) {
    closed.add(new ClosedMeasurement(bench, system, sites, plan).measure());
  }
}
