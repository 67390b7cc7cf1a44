package dev.vouch.localcluster;

import dev.vouch.localcluster.process.LocalClickHouse;
import dev.vouch.localcluster.process.LocalKafka;
import dev.vouch.localcluster.process.LocalPostgres;
import dev.vouch.localcluster.process.LocalProcess;
import dev.vouch.localcluster.process.LocalRedis;
import dev.vouch.localcluster.process.LocalVouch;
import dev.vouch.localcluster.process.Ports;
import dev.vouch.localcluster.proxy.BalancingProxy;
import dev.vouch.localcluster.proxy.CuttableProxy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * A cluster for tests under load: three brokers, two shards of ClickHouse, PostgreSQL, Redis and
 * nodes of Vouch behind a proxy. The nodes reach each server through a network that can be cut. Not
 * thread-safe.
 */
final class ServedCluster implements AutoCloseable {
  static final String ADMIN_TOKEN = "token-of-the-fault-tests";
  static final String EMAIL = "owner@shop.example";
  static final String PASSWORD = "a password of the fault tests";

  private static final int BROKERS = 3;
  static final int SHARDS = 2;

  private final Path directory;
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();
  private final LocalKafka kafka;
  private final List<Shard> shards = new ArrayList<>();
  private final LocalPostgres postgres;
  private final LocalRedis redis;
  private final CuttableProxy toPostgres;
  private final CuttableProxy toRedis;
  private final Ports ports;
  private final List<LocalVouch> nodes = new ArrayList<>();
  private final BalancingProxy front;

  private ServedCluster(Path directory, LocalVouch.Program program, int count) {
    this.directory = directory;
    try {
      kafka = add(LocalKafka.startCuttable(directory.resolve("kafka"), BROKERS));
      for (int number = 1; number <= SHARDS; number++) {
        shards.add(startShard(LocalClickHouse.name(number)));
      }
      postgres = add(LocalPostgres.start(directory.resolve("postgresql")));
      redis = add(LocalRedis.start(directory.resolve("redis")));
      toPostgres = add(CuttableProxy.to(postgres.process().port()));
      toRedis = add(CuttableProxy.to(redis.process().port()));
      ports = Ports.keptIn(directory.resolve("ports"));
      for (int number = 0; number < count; number++) {
        nodes.add(startNode(number, program));
      }
      nodes.forEach(node -> node.process().awaitReady());
      front = add(BalancingProxy.start(0, ports()));
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private <T extends AutoCloseable> T add(T resource) {
    opened.push(resource);
    return resource;
  }

  /** A shard, and the network that nodes reach it through. */
  private record Shard(LocalProcess process, CuttableProxy network) {
    String url() {
      return "http://127.0.0.1:%d/vouch".formatted(network.port());
    }
  }

  private Shard startShard(String name) {
    LocalClickHouse server = add(LocalClickHouse.start(name, directory.resolve(name)));
    return new Shard(server.process(), add(CuttableProxy.to(server.process().port())));
  }

  private LocalVouch startNode(int number, LocalVouch.Program program) {
    String name = "vouch-" + (number + 1);
    return add(
        LocalVouch.start(
            name, program, directory.resolve(name), ports, directory.resolve("log"), settings()));
  }

  /** Starts all, with two nodes, and waits until they are ready. */
  static ServedCluster start(Path directory, LocalVouch.Program program) {
    return start(directory, program, 2);
  }

  /** As above, with any number of nodes. */
  static ServedCluster start(Path directory, LocalVouch.Program program, int nodes) {
    return new ServedCluster(directory, program, nodes);
  }

  /** The ports of the nodes. */
  List<Integer> ports() {
    return nodes.stream().map(node -> node.process().port()).toList();
  }

  /** Stops a node with SIGTERM, and waits until it has ended. Returns its log. */
  Path stop(int number) {
    LocalProcess process = nodes.get(number).process();
    process.close();
    return process.log();
  }

  /** Starts a stopped node with a program and its data, and waits until it is ready. */
  void startAgain(int number, LocalVouch.Program program) {
    LocalVouch node = startNode(number, program);
    nodes.set(number, node);
    node.process().awaitReady();
  }

  private Map<String, String> settings() {
    return Map.of(
        "VOUCH_REDIS_URL",
        "redis://127.0.0.1:" + toRedis.port(),
        "VOUCH_KAFKA_BOOTSTRAP",
        kafka.cuttableBootstrapServers(),
        "VOUCH_KAFKA_REPLICAS",
        Integer.toString(BROKERS),
        "VOUCH_CLICKHOUSE_URL",
        shards.stream().map(Shard::url).collect(Collectors.joining(",")),
        "VOUCH_DATABASE_URL",
        "postgresql://postgres@127.0.0.1:%d/postgres".formatted(toPostgres.port()),
        "VOUCH_ADMIN_TOKEN",
        ADMIN_TOKEN,
        "VOUCH_ADMIN_EMAIL",
        EMAIL,
        "VOUCH_ADMIN_PASSWORD",
        PASSWORD,
        "VOUCH_TRUSTED_PROXIES",
        "127.0.0.1",
        "VOUCH_MEMORY",
        "700m");
  }

  /** The address of the proxy. */
  String address() {
    return "http://127.0.0.1:" + front.port();
  }

  List<Fault> faults() {
    List<LocalProcess> brokers = kafka.brokers();
    Shard first = shards.getFirst();
    Shard second = shards.getLast();
    return List.of(
        Fault.kill(brokers.getFirst()),
        Fault.kill(first.process()).ofShard(0),
        Fault.kill(second.process()).ofShard(1),
        Fault.kill(postgres.process()),
        Fault.kill(redis.process()),
        Fault.kill(nodes.getFirst().process()),
        Fault.pause(brokers.getLast()),
        Fault.pause(first.process()).ofShard(0),
        Fault.pause(second.process()).ofShard(1),
        Fault.pause(postgres.process()),
        Fault.pause(redis.process()),
        Fault.pause(nodes.getLast().process()),
        new Fault("network to kafka, cut", kafka::cut, kafka::restore),
        cut(first).ofShard(0),
        cut(second).ofShard(1),
        new Fault("network to postgresql, cut", toPostgres::cut, toPostgres::restore),
        new Fault("network to redis, cut", toRedis::cut, toRedis::restore));
  }

  private static Fault cut(Shard shard) {
    return new Fault(
        "network to %s, cut".formatted(shard.process().name()),
        shard.network()::cut,
        shard.network()::restore);
  }

  /** Returns how many events each shard has, of all sites. */
  List<Long> eventsOfShards() throws IOException, InterruptedException {
    List<Long> events = new ArrayList<>();
    for (Shard shard : shards) {
      String url = "http://%s/".formatted(shard.process().address());
      try (VouchRequests clickHouse = new VouchRequests(url)) {
        events.add(
            Long.parseLong(
                clickHouse
                    .send("POST", "", Map.of(), "SELECT count() FROM vouch.event")
                    .body()
                    .strip()));
      }
    }
    return events;
  }

  /**
   * What happens to one server.
   *
   * @param shard if the server is a shard of ClickHouse, its index
   */
  record Fault(String name, Runnable begin, Runnable end, OptionalInt shard) {
    Fault(String name, Runnable begin, Runnable end) {
      this(name, begin, end, OptionalInt.empty());
    }

    Fault ofShard(int index) {
      return new Fault(name, begin, end, OptionalInt.of(index));
    }

    static Fault kill(LocalProcess process) {
      return new Fault(
          process.name() + ", kill -9",
          process::kill,
          () -> {
            process.restart();
            process.awaitReady();
          });
    }

    static Fault pause(LocalProcess process) {
      return new Fault(process.name() + ", SIGSTOP", process::pause, process::resume);
    }
  }

  /** Closes what was opened last first. */
  @Override
  public void close() {
    while (!opened.isEmpty()) {
      try {
        opened.pop().close();
      } catch (Exception e) {
        throw new IllegalStateException("a part of the cluster cannot be closed", e);
      }
    }
  }
}
