package dev.vouch.localcluster;

import dev.vouch.localcluster.process.LocalClickHouse;
import dev.vouch.localcluster.process.LocalKafka;
import dev.vouch.localcluster.process.LocalPostgres;
import dev.vouch.localcluster.process.LocalProcess;
import dev.vouch.localcluster.process.LocalRedis;
import dev.vouch.localcluster.process.LocalVouch;
import dev.vouch.localcluster.process.Ports;
import dev.vouch.localcluster.process.ProcessException;
import dev.vouch.localcluster.proxy.BalancingProxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The processes of a cluster, with the data of its directory. Thread-safe: it can be closed while
 * it starts.
 */
final class DevCluster implements AutoCloseable {
  private final DevOptions options;
  private final LocalVouch.Program program;
  private final Consumer<String> output;

  private final List<LocalProcess> servers = new ArrayList<>();
  private final List<LocalProcess> nodes = new ArrayList<>();
  private Optional<ClusterDirectory> directory = Optional.empty();
  private Optional<BalancingProxy> proxy = Optional.empty();
  private boolean isClosed;

  /**
   * Creates a cluster that is not started yet.
   *
   * @param output prints a line
   */
  DevCluster(DevOptions options, LocalVouch.Program program, Consumer<String> output) {
    this.options = options;
    this.program = program;
    this.output = output;
  }

  /** Starts all, and waits until they are ready. Stops what was started if that fails. */
  void start() {
    long startNanos = System.nanoTime();
    try {
      ClusterDirectory opened = open();
      Ports ports = opened.ports();
      if (options.port() != 0) {
        Ports.requireFree(options.port(), "Choose another one with --port.");
      }
      List<LocalVouch> started = startNodes(opened, ports, startServers(opened, ports));
      BalancingProxy front = startProxy();
      output.accept(readyMessage(opened, started.getFirst(), front, elapsed(startNanos)));
    } catch (RuntimeException e) {
      if (isClosed()) {
        throw stoppedMeanwhile(); // Servers that were stopped cause other failures.
      }
      close();
      throw e;
    }
  }

  private static Duration elapsed(long startNanos) {
    return Duration.ofNanos(System.nanoTime() - startNanos);
  }

  private synchronized ClusterDirectory open() {
    requireOpen();
    ClusterDirectory opened = ClusterDirectory.open(options.data());
    directory = Optional.of(opened);
    return opened;
  }

  /** Returns the settings by which nodes find the servers. */
  private Map<String, String> startServers(ClusterDirectory opened, Ports ports) {
    Path logs = opened.logs();
    int brokers = opened.kafkaBrokers(options.kafka());
    LocalKafka kafka = LocalKafka.start(opened.of("kafka"), brokers, ports, logs);
    kafka.brokers().forEach(broker -> add(broker, servers));
    LocalPostgres postgres = LocalPostgres.start(opened.of("postgresql"), ports, logs);
    add(postgres.process(), servers);
    List<LocalClickHouse> shards = startClickHouse(opened, ports, logs);
    Map<String, String> settings = new HashMap<>();
    if (options.redis()) {
      LocalRedis redis = LocalRedis.start(opened.of("redis"), ports, logs);
      add(redis.process(), servers);
      settings.put("VOUCH_REDIS_URL", redis.url());
    }
    awaitReady(servers);
    settings.put("VOUCH_KAFKA_BOOTSTRAP", kafka.bootstrapServers());
    settings.put("VOUCH_KAFKA_REPLICAS", Integer.toString(brokers));
    settings.put(
        "VOUCH_CLICKHOUSE_URL",
        shards.stream().map(shard -> shard.endpoint() + "/vouch").collect(Collectors.joining(",")));
    settings.put("VOUCH_DATABASE_URL", postgres.url());
    settings.put("VOUCH_TRUSTED_PROXIES", "127.0.0.1");
    settings.put("VOUCH_ADMIN_TOKEN", opened.adminToken());
    settings.put("VOUCH_MEMORY", "700m");
    return settings;
  }

  private List<LocalClickHouse> startClickHouse(ClusterDirectory opened, Ports ports, Path logs) {
    List<LocalClickHouse> started = new ArrayList<>();
    for (int number = 1; number <= opened.clickHouseEngines(options.clickHouse()); number++) {
      String name = LocalClickHouse.name(number);
      LocalClickHouse shard = LocalClickHouse.start(name, opened.of(name), ports, logs);
      add(shard.process(), servers);
      started.add(shard);
    }
    return started;
  }

  private List<LocalVouch> startNodes(
      ClusterDirectory opened, Ports ports, Map<String, String> settings) {
    List<LocalVouch> started =
        IntStream.rangeClosed(1, options.nodes())
            .mapToObj(
                number -> {
                  String name = "vouch-" + number;
                  LocalVouch node =
                      LocalVouch.start(
                          name, program, opened.of(name), ports, opened.logs(), settings);
                  add(node.process(), nodes);
                  return node;
                })
            .toList();
    awaitReady(nodes);
    return started;
  }

  private synchronized BalancingProxy startProxy() {
    requireOpen();
    BalancingProxy front =
        BalancingProxy.start(options.port(), nodes.stream().map(LocalProcess::port).toList());
    proxy = Optional.of(front);
    print("proxy", "127.0.0.1:" + front.port(), ProcessHandle.current().pid());
    return front;
  }

  private synchronized void add(LocalProcess process, List<LocalProcess> group) {
    group.add(process);
    directory.orElseThrow().processes().add(process);
    if (isClosed) {
      process.close();
    }
    requireOpen();
    print(process.name(), process.address(), process.pid());
  }

  private void requireOpen() {
    if (isClosed) {
      throw stoppedMeanwhile();
    }
  }

  private synchronized boolean isClosed() {
    return isClosed;
  }

  private static ProcessException stoppedMeanwhile() {
    return new ProcessException("The cluster was stopped while it started.");
  }

  private void print(String name, String address, long pid) {
    output.accept("%-12s %-16s pid %d".formatted(name, address, pid));
  }

  private void awaitReady(List<LocalProcess> group) {
    for (LocalProcess process : group) {
      process.awaitReady();
      process.onUnexpectedEnd(
          ended -> output.accept(ended.name() + " has ended by itself; see " + ended.log()));
    }
  }

  private String readyMessage(
      ClusterDirectory opened, LocalVouch first, BalancingProxy front, Duration duration) {
    String setup =
        first
            .setupCode()
            .map(
                code ->
                    "Create the first account at http://127.0.0.1:%d/setup with the code %s\n"
                        .formatted(front.port(), code))
            .orElse("");
    return """

    Vouch is ready at http://127.0.0.1:%d after %d s
    %sThe token for /api is in %s
    Stop with Ctrl-C, or with ./vouch cluster stop --data %s; the data is kept.\
    """
        .formatted(
            front.port(), duration.toSeconds(), setup, opened.adminTokenFile(), options.data());
  }

  /** The port of the proxy. */
  synchronized int port() {
    return proxy.orElseThrow().port();
  }

  /** The Vouch nodes. */
  List<LocalProcess> nodes() {
    return nodes;
  }

  /** Stops the proxy, then the nodes, then what they need; may be called again. */
  @Override
  public synchronized void close() {
    if (isClosed) {
      return;
    }
    isClosed = true;
    if (!servers.isEmpty()) {
      output.accept("Stopping …");
    }
    proxy.ifPresent(BalancingProxy::close);
    stop(nodes);
    stop(servers);
    directory.ifPresent(
        opened -> {
          opened.processes().clear();
          opened.close();
        });
  }

  private static void stop(List<LocalProcess> group) {
    group.forEach(LocalProcess::requestStop);
    group.forEach(LocalProcess::close);
  }
}
