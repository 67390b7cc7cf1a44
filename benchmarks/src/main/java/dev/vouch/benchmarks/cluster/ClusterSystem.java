package dev.vouch.benchmarks.cluster;

import dev.vouch.benchmarks.load.Bench;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** The cluster of {@code ./vouch cluster dev}, as a process of its own. Not thread-safe. */
final class ClusterSystem implements MeasuredSystem {
  private static final String DIRECTORY = "cluster";
  private static final Duration STOP_MAX = Duration.ofMinutes(3);
  private static final Duration INTERVAL = Duration.ofMillis(100);

  /**
   * Nodes have the heap of a single server, not that of a cluster for development, which shares the
   * memory of one machine.
   */
  private static final Map<String, String> ENVIRONMENT =
      Map.of(
          "JAVA_OPTS", "-Xmx512m -XX:MaxDirectMemorySize=512m",
          "VOUCH_LOG_LEVEL", "warn",
          "VOUCH_DRAIN", "0s");

  private final Bench bench;
  private final int brokers;
  private final Process process;
  private final ClusterProcesses processes;

  private ClusterSystem(Bench bench, int brokers, Process process, ClusterProcesses processes) {
    this.bench = bench;
    this.brokers = brokers;
    this.process = process;
    this.processes = processes;
  }

  /** Starts a cluster on an empty directory, and waits until it is ready. */
  static ClusterSystem start(Bench bench, int nodes, int brokers) {
    bench.remove(DIRECTORY);
    Path printed = bench.work().resolve("cluster.txt");
    ProcessBuilder builder =
        new ProcessBuilder(
                bench.vouch().toString(),
                "cluster",
                "dev",
                "--data",
                bench.work().resolve(DIRECTORY).toString(),
                "--nodes",
                Integer.toString(nodes),
                "--kafka",
                Integer.toString(brokers),
                "--port",
                "0")
            .redirectOutput(printed.toFile())
            .redirectError(
                ProcessBuilder.Redirect.appendTo(bench.work().resolve("cluster.log").toFile()));
    builder.environment().putAll(ENVIRONMENT);
    try {
      Process process = builder.start();
      // Stops the cluster if the measurement is interrupted.
      Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
      return new ClusterSystem(bench, brokers, process, awaitReady(process, printed));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The script builds what it lacks first, and downloads programs. */
  private static ClusterProcesses awaitReady(Process process, Path printed) throws IOException {
    List<String> lines = List.of();
    while (lines.stream().noneMatch(line -> line.startsWith("Vouch is ready"))) {
      if (!process.isAlive()) {
        throw new IllegalStateException(
            "the cluster did not start; see cluster.log and cluster.txt in " + printed.getParent());
      }
      LockSupport.parkNanos(INTERVAL.toNanos());
      lines = Files.readAllLines(printed);
    }
    return ClusterProcesses.parse(lines);
  }

  @Override
  public String name() {
    return brokers == 1 ? "cluster" : "cluster, %d brokers".formatted(brokers);
  }

  @Override
  public List<InetSocketAddress> servers() {
    return processes.nodes();
  }

  @Override
  public String adminToken() {
    Path file = bench.work().resolve(DIRECTORY).resolve("admin-token");
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Map<ClusterPart, Duration> cpu() {
    return processes.cpu();
  }

  /** Without its child processes, which are the parts. */
  @Override
  public Duration cpuOfLauncher() {
    return process.toHandle().info().totalCpuDuration().orElse(Duration.ZERO);
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(STOP_MAX.toSeconds(), TimeUnit.SECONDS)) {
        throw new IllegalStateException("the cluster does not stop: process " + process.pid());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
    bench.remove(DIRECTORY);
  }
}
