package dev.vouch.benchmarks.cluster;

import dev.vouch.benchmarks.load.LoadOperator;
import dev.vouch.benchmarks.load.LoadOperator.SiteKey;
import dev.vouch.tools.client.VouchClient.VouchClientException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/** The sites that get the load, enough for all partitions, and who asks for their reports. */
final class LoadSites implements AutoCloseable {
  private static final int COUNT = 24;
  private static final Duration INTERVAL = Duration.ofMillis(100);
  private static final Duration KNOWN_MAX = Duration.ofSeconds(30);
  private static final Duration REPORTED_MAX = Duration.ofMinutes(5);

  private final LoadOperator operator;
  private final List<SiteKey> keys;
  private int marks;

  private LoadSites(LoadOperator operator, List<SiteKey> keys) {
    this.operator = operator;
    this.keys = keys;
  }

  /** Creates the sites; returns when all servers know them. */
  static LoadSites create(MeasuredSystem system) {
    List<InetSocketAddress> servers = system.servers();
    LoadOperator operator = new LoadOperator(servers.getFirst(), system.adminToken());
    List<SiteKey> keys =
        IntStream.range(0, COUNT)
            .mapToObj(number -> operator.createSite("Shop " + number))
            .toList();
    servers.forEach(server -> awaitKnown(server, system.adminToken(), keys.getLast()));
    return new LoadSites(operator, keys);
  }

  /** A server that knows the last key knows those before it. */
  private static void awaitKnown(InetSocketAddress server, String adminToken, SiteKey key) {
    long deadlineNanos = System.nanoTime() + KNOWN_MAX.toNanos();
    try (LoadOperator of = new LoadOperator(server, adminToken)) {
      while (!isKnown(of, key)) {
        if (System.nanoTime() > deadlineNanos) {
          throw new IllegalStateException("a node does not know a key after 30 s");
        }
        LockSupport.parkNanos(INTERVAL.toNanos());
      }
    }
  }

  private static boolean isKnown(LoadOperator server, SiteKey key) {
    try {
      server.recordSuccess(key, "first");
      return true;
    } catch (VouchClientException _) {
      return false;
    }
  }

  LoadOperator operator() {
    return operator;
  }

  List<SiteKey> keys() {
    return keys;
  }

  /** Records an event of each site, and waits until reports have all that was recorded before. */
  void awaitReported() {
    marks++;
    String mark = "mark" + marks;
    keys.forEach(key -> operator.recordSuccess(key, mark));
    long deadlineNanos = System.nanoTime() + REPORTED_MAX.toNanos();
    for (SiteKey key : keys) {
      while (operator.successes(key, mark) == 0) {
        if (System.nanoTime() > deadlineNanos) {
          throw new IllegalStateException("no report includes an event sent 5 minutes ago");
        }
        LockSupport.parkNanos(INTERVAL.toNanos());
      }
    }
  }

  @Override
  public void close() {
    operator.close();
  }
}
