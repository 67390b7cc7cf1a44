package dev.vouch.benchmarks.cluster;

import dev.vouch.benchmarks.load.Bench;
import dev.vouch.benchmarks.load.LagProbe;
import dev.vouch.benchmarks.load.OpenLoop;
import java.time.Duration;
import java.util.List;

/**
 * Loads at fixed rates, independent of earlier responses. The processor time is measured without
 * anybody who reads reports, and their delay afterwards. Not thread-safe.
 */
final class PacedMeasurement {
  private static final int CONNECTIONS = 256;
  private static final double WARM_UP_PER_SECOND = 2_000;

  private final Bench bench;
  private final MeasuredSystem system;
  private final LoadSites sites;
  private final ClusterPlan plan;
  private long seed = 1;

  PacedMeasurement(Bench bench, MeasuredSystem system, LoadSites sites, ClusterPlan plan) {
    this.bench = bench;
    this.system = system;
    this.sites = sites;
    this.plan = plan;
  }

  /** Applies load until the JVMs have compiled most of their code. */
  void warmUp() {
    bench.reportProgress(system.name() + ": warming up");
    List<Traffic> kinds = plan.traffic();
    for (Traffic kind : kinds) {
      load(kind, WARM_UP_PER_SECOND, plan.warmUp().dividedBy(kinds.size()));
    }
  }

  /** Measures one kind of requests at one rate. */
  PacedResult measure(Traffic traffic, double perSecond) {
    bench.reportProgress(
        "%s: %s, %,.0f/s".formatted(system.name(), traffic.title().replace("`", ""), perSecond));
    load(traffic, perSecond, plan.settled());
    Cpu before = Cpu.of(system);
    long begun = System.nanoTime();
    OpenLoop.Outcome outcome = load(traffic, perSecond, plan.paced());
    Cpu cpu = Cpu.of(system).since(before);
    Duration time = Duration.ofNanos(System.nanoTime() - begun);
    List<Duration> reported = loadAndProbe(traffic, perSecond);
    long events = outcome.latencies().count();
    return new PacedResult(
        system.name(),
        traffic,
        perSecond,
        cpu.microsPerEvent(events),
        cpu.generatorMicros(events),
        outcome.latencies().millis(50),
        outcome.latencies().millis(99),
        outcome.errors(),
        reported,
        cpu.othersUsed(time));
  }

  private List<Duration> loadAndProbe(Traffic traffic, double perSecond) {
    LagProbe probe = new LagProbe(sites.operator());
    probe.start();
    load(traffic, perSecond, plan.probed());
    return probe.stop();
  }

  private OpenLoop.Outcome load(Traffic traffic, double perSecond, Duration time) {
    seed++;
    try (OpenLoop loop = OpenLoop.connect(system.servers(), CONNECTIONS)) {
      return loop.run(traffic.requests(sites.keys(), seed), perSecond, seed, time);
    }
  }
}
