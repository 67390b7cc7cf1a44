package dev.vouch.benchmarks.cluster;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What is measured: a single server, or a cluster. Not thread-safe. */
interface MeasuredSystem extends AutoCloseable {
  /** Returns its name in tables, such as {@code one machine}. */
  String name();

  /** Returns the addresses of its servers, which get requests in turn. */
  List<InetSocketAddress> servers();

  /** Returns the token for its management API. */
  String adminToken();

  /** Returns the processor time of each of its parts so far. */
  Map<ClusterPart, Duration> cpu();

  /** Returns the processor time so far of what only runs it, such as a proxy without requests. */
  Duration cpuOfLauncher();

  /** Stops it and deletes its data. */
  @Override
  void close();
}
