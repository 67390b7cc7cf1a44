package dev.vouch.localcluster;

import dev.vouch.localcluster.process.LocalClickHouse;
import dev.vouch.localcluster.process.LocalKafka;
import dev.vouch.localcluster.process.LocalPostgres;
import dev.vouch.localcluster.process.LocalProcess;
import dev.vouch.localcluster.process.LocalVouch;
import dev.vouch.localcluster.process.Ports;
import dev.vouch.localcluster.proxy.BalancingProxy;
import dev.vouch.localcluster.proxy.CuttableProxy;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A cluster for fault tests: three brokers, ClickHouse, PostgreSQL and two nodes of Vouch behind a
 * proxy. The nodes reach each server through a network that can be cut.
 */
final class ServedCluster implements AutoCloseable {
  static final String ADMIN_TOKEN = "token-of-the-fault-tests";

  private static final int BROKERS = 3;
  private static final int NODES = 2;

  private final Deque<AutoCloseable> opened = new ArrayDeque<>();
  private final LocalKafka kafka;
  private final LocalClickHouse clickHouse;
  private final LocalPostgres postgres;
  private final CuttableProxy toClickHouse;
  private final CuttableProxy toPostgres;
  private final List<LocalVouch> nodes;
  private final BalancingProxy front;

  private ServedCluster(Path directory, LocalVouch.Program program) {
    try {
      kafka = add(LocalKafka.startCuttable(directory.resolve("kafka"), BROKERS));
      clickHouse = add(LocalClickHouse.start(directory.resolve("clickhouse")));
      postgres = add(LocalPostgres.start(directory.resolve("postgresql")));
      toClickHouse = add(CuttableProxy.to(clickHouse.process().port()));
      toPostgres = add(CuttableProxy.to(postgres.process().port()));
      Ports ports = Ports.keptIn(directory.resolve("ports"));
      nodes =
          IntStream.rangeClosed(1, NODES)
              .mapToObj(number -> startNode("vouch-" + number, program, directory, ports))
              .toList();
      nodes.forEach(node -> node.process().awaitReady());
      List<Integer> portsOfNodes = nodes.stream().map(node -> node.process().port()).toList();
      front = add(BalancingProxy.start(0, portsOfNodes));
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private <T extends AutoCloseable> T add(T resource) {
    opened.push(resource);
    return resource;
  }

  private LocalVouch startNode(
      String name, LocalVouch.Program program, Path directory, Ports ports) {
    return add(
        LocalVouch.start(
            name, program, directory.resolve(name), ports, directory.resolve("log"), settings()));
  }

  /** Starts all, and waits until they are ready. */
  static ServedCluster start(Path directory, LocalVouch.Program program) {
    return new ServedCluster(directory, program);
  }

  private Map<String, String> settings() {
    return Map.of(
        "VOUCH_KAFKA_BOOTSTRAP",
        kafka.cuttableBootstrapServers(),
        "VOUCH_KAFKA_REPLICAS",
        Integer.toString(BROKERS),
        "VOUCH_CLICKHOUSE_URL",
        "http://127.0.0.1:%d/vouch".formatted(toClickHouse.port()),
        "VOUCH_DATABASE_URL",
        "postgresql://postgres@127.0.0.1:%d/postgres".formatted(toPostgres.port()),
        "VOUCH_ADMIN_TOKEN",
        ADMIN_TOKEN,
        "VOUCH_MEMORY",
        "700m");
  }

  /** The address of the proxy. */
  String address() {
    return "http://127.0.0.1:" + front.port();
  }

  List<Fault> faults() {
    List<LocalProcess> brokers = kafka.brokers();
    return List.of(
        Fault.kill(brokers.getFirst()),
        Fault.kill(clickHouse.process()),
        Fault.kill(postgres.process()),
        Fault.kill(nodes.getFirst().process()),
        Fault.pause(brokers.getLast()),
        Fault.pause(clickHouse.process()),
        Fault.pause(postgres.process()),
        Fault.pause(nodes.getLast().process()),
        new Fault("network to kafka, cut", kafka::cut, kafka::restore),
        new Fault("network to clickhouse, cut", toClickHouse::cut, toClickHouse::restore),
        new Fault("network to postgresql, cut", toPostgres::cut, toPostgres::restore));
  }

  /** What happens to one server. */
  record Fault(String name, Runnable begin, Runnable end) {
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
