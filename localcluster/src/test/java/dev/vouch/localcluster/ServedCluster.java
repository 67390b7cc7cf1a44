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

  private final LocalKafka kafka;
  private final LocalClickHouse clickHouse;
  private final LocalPostgres postgres;
  private final CuttableProxy toClickHouse;
  private final CuttableProxy toPostgres;
  private final List<LocalVouch> nodes;
  private final BalancingProxy front;

  private ServedCluster(Path directory, LocalVouch.Program program) {
    kafka = LocalKafka.startCuttable(directory.resolve("kafka"), BROKERS);
    clickHouse = LocalClickHouse.start(directory.resolve("clickhouse"));
    postgres = LocalPostgres.start(directory.resolve("postgresql"));
    toClickHouse = CuttableProxy.to(clickHouse.process().port());
    toPostgres = CuttableProxy.to(postgres.process().port());
    Ports ports = Ports.keptIn(directory.resolve("ports"));
    nodes =
        IntStream.rangeClosed(1, NODES)
            .mapToObj(
                number ->
                    LocalVouch.start(
                        "vouch-" + number,
                        program,
                        directory.resolve("vouch-" + number),
                        ports,
                        directory.resolve("log"),
                        settings()))
            .toList();
    nodes.forEach(node -> node.process().awaitReady());
    front = BalancingProxy.start(0, nodes.stream().map(node -> node.process().port()).toList());
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

  @Override
  public void close() {
    front.close();
    nodes.forEach(node -> node.process().requestStop());
    nodes.forEach(LocalVouch::close);
    toClickHouse.close();
    toPostgres.close();
    postgres.close();
    clickHouse.close();
    kafka.close();
  }
}
