package dev.vouch.benchmarks.cluster;

import dev.vouch.benchmarks.load.Bench;
import dev.vouch.benchmarks.load.LoadOperator.SiteKey;
import dev.vouch.benchmarks.load.Wrk;
import dev.vouch.benchmarks.load.Wrk.WrkResult;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The maximum rate of server events over 256 connections, to all servers at once. */
final class ClosedMeasurement {
  private final Bench bench;
  private final MeasuredSystem system;
  private final LoadSites sites;
  private final ClusterPlan plan;
  private final Wrk wrk;

  ClosedMeasurement(Bench bench, MeasuredSystem system, LoadSites sites, ClusterPlan plan) {
    this.bench = bench;
    this.system = system;
    this.sites = sites;
    this.plan = plan;
    wrk = Wrk.in(bench.work());
  }

  /** Runs all rounds, after a warm-up. */
  ClosedResult measure() {
    int nodes = system.servers().size();
    bench.reportProgress("%s: as fast as it answers, nodes: %d".formatted(system.name(), nodes));
    List<WrkResult> _ = run(plan.closedWarmUp());
    sites.awaitReported();
    Cpu before = Cpu.of(system);
    long begun = System.nanoTime();
    List<WrkResult> results = new ArrayList<>();
    Duration behind = Duration.ZERO;
    for (int round = 0; round < plan.rounds(); round++) {
      results.addAll(run(plan.round()));
      long answered = System.nanoTime();
      sites.awaitReported();
      behind = behind.plusNanos(System.nanoTime() - answered);
    }
    Cpu cpu = Cpu.of(system).since(before);
    Duration time = Duration.ofNanos(System.nanoTime() - begun).minus(behind);
    long events = results.stream().mapToLong(WrkResult::requests).sum();
    return new ClosedResult(
        system.name(),
        nodes,
        events,
        results.stream().mapToLong(WrkResult::errors).sum(),
        time,
        behind,
        cpu.microsPerEvent(events),
        cpu.generatorMicros(events),
        cpu.othersUsed(time.plus(behind)));
  }

  private List<WrkResult> run(Duration time) {
    List<String> tokens = sites.keys().stream().map(SiteKey::token).toList();
    List<InetSocketAddress> servers = system.servers();
    List<CompletableFuture<WrkResult>> runs =
        servers.stream()
            .map(
                server ->
                    CompletableFuture.supplyAsync(
                        () ->
                            wrk.run(
                                URI.create("http://127.0.0.1:%d/event".formatted(server.getPort())),
                                tokens,
                                Wrk.Keys.NONE,
                                time,
                                Math.max(1, 2 / servers.size()),
                                Wrk.CONNECTIONS / servers.size()),
                        run -> Thread.ofVirtual().start(run)))
            .toList();
    return runs.stream().map(CompletableFuture::join).toList();
  }
}
