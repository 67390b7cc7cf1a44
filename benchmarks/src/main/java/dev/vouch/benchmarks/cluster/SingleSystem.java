package dev.vouch.benchmarks.cluster;

import dev.vouch.benchmarks.load.Bench;
import dev.vouch.benchmarks.load.MeasuredProcess;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A single server with the embedded engine. Not thread-safe. */
final class SingleSystem implements MeasuredSystem {
  private static final String DIRECTORY = "single";

  private final Bench bench;
  private final MeasuredProcess server;

  private SingleSystem(Bench bench, MeasuredProcess server) {
    this.bench = bench;
    this.server = server;
  }

  /** Starts a server on an empty directory. */
  static SingleSystem start(Bench bench) {
    bench.remove(DIRECTORY);
    return new SingleSystem(bench, bench.server(DIRECTORY, ""));
  }

  @Override
  public String name() {
    return "one machine";
  }

  @Override
  public List<InetSocketAddress> servers() {
    return List.of(server.address());
  }

  @Override
  public String adminToken() {
    return Bench.ADMIN_TOKEN;
  }

  @Override
  public Map<ClusterPart, Duration> cpu() {
    return Map.of(ClusterPart.VOUCH, server.usage().cpu());
  }

  @Override
  public Duration cpuOfLauncher() {
    return Duration.ZERO;
  }

  @Override
  public void close() {
    server.close();
    bench.remove(DIRECTORY);
  }
}
