package dev.vouch.cluster.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.Uuid;

/** Kafka brokers on loopback ports, each a process of its own, which can be killed. */
public final class KafkaProcess implements AutoCloseable {
  private static final Duration READY_MAX = Duration.ofMinutes(2);

  private final Path directory;
  private final String cluster = Uuid.randomUuid().toString();
  private final List<Integer> brokerPorts;
  private final List<Integer> controllerPorts;
  private final List<Process> nodes = new ArrayList<>();

  private KafkaProcess(Path directory, int count) throws IOException {
    this.directory = directory;
    List<Integer> ports = freePorts(2 * count);
    brokerPorts = ports.subList(0, count);
    controllerPorts = ports.subList(count, 2 * count);
  }

  /**
   * Starts brokers and waits until all of them are in the cluster.
   *
   * @param directory holds their files and output
   */
  public static KafkaProcess start(Path directory, int count) throws Exception {
    KafkaProcess kafka = new KafkaProcess(directory, count);
    try {
      for (int node = 0; node < count; node++) {
        kafka.nodes.add(kafka.startNode(node));
      }
      kafka.awaitNodes(count);
      return kafka;
    } catch (Exception | AssertionError e) {
      kafka.close();
      throw e;
    }
  }

  /** The addresses of all brokers, as clients expect them. */
  public String bootstrapServers() {
    return addresses(brokerPorts);
  }

  /** Kills a broker with SIGKILL; returns when its process has ended. */
  public void kill(int node) throws InterruptedException {
    nodes.get(node).destroyForcibly().waitFor();
  }

  /** Starts a killed broker with the files that it had; does not wait for it. */
  public void restart(int node) throws IOException {
    nodes.set(node, startNode(node));
  }

  /** Waits until the cluster has this number of brokers. */
  public void awaitNodes(int count) throws Exception {
    long deadlineNanos = System.nanoTime() + READY_MAX.toNanos();
    try (Admin admin = Admin.create(adminProperties())) {
      int found = 0;
      while (found != count && System.nanoTime() < deadlineNanos) {
        assertThat(nodes).as("see the output in %s", directory).anyMatch(Process::isAlive);
        found = countOfNodes(admin);
      }
      assertThat(found).as("brokers, see the output in %s", directory).isEqualTo(count);
    }
  }

  private static int countOfNodes(Admin admin) throws InterruptedException {
    try {
      return admin.describeCluster().nodes().get().size();
    } catch (ExecutionException _) {
      return 0; // Not reachable yet.
    }
  }

  private Properties adminProperties() {
    Properties properties = new Properties();
    properties.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers());
    properties.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, 1_000);
    properties.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, 1_000);
    return properties;
  }

  private Process startNode(int node) throws IOException {
    Path home = Files.createDirectories(directory.resolve("kafka" + node));
    Path settings = Files.writeString(home.resolve("server.properties"), settings(node, home));
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xmx320m",
            "-cp",
            System.getProperty("java.class.path"),
            KafkaNode.class.getName(),
            settings.toString(),
            home.resolve("logs").toString(),
            cluster)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(home.resolve("output.txt").toFile()))
        .start();
  }

  private String settings(int node, Path home) {
    int count = brokerPorts.size();
    String voters =
        IntStream.range(0, count)
            .mapToObj(voter -> (voter + 1) + "@127.0.0.1:" + controllerPorts.get(voter))
            .collect(Collectors.joining(","));
    return """
    process.roles=broker,controller
    node.id=%1$d
    controller.quorum.voters=%2$s
    listeners=PLAINTEXT://127.0.0.1:%3$d,CONTROLLER://127.0.0.1:%4$d
    advertised.listeners=PLAINTEXT://127.0.0.1:%3$d
    listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
    controller.listener.names=CONTROLLER
    log.dirs=%5$s
    auto.create.topics.enable=false
    broker.heartbeat.interval.ms=500
    broker.session.timeout.ms=3000
    offsets.topic.replication.factor=%6$d
    transaction.state.log.replication.factor=%6$d
    transaction.state.log.min.isr=%7$d
    group.initial.rebalance.delay.ms=0
    """
        .formatted(
            node + 1,
            voters,
            brokerPorts.get(node),
            controllerPorts.get(node),
            home.resolve("logs"),
            Math.min(3, count),
            Math.min(2, count));
  }

  private static String addresses(List<Integer> ports) {
    return ports.stream().map(port -> "127.0.0.1:" + port).collect(Collectors.joining(","));
  }

  /** All are open at once, so that no two are the same. */
  private static List<Integer> freePorts(int count) throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      }
      return sockets.stream().map(ServerSocket::getLocalPort).toList();
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
  }

  @Override
  public void close() {
    nodes.forEach(Process::destroyForcibly);
    for (Process node : nodes) {
      try {
        boolean _ = node.waitFor(30, TimeUnit.SECONDS);
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
