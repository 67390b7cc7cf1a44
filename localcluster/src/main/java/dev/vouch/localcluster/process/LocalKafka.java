package dev.vouch.localcluster.process;

import dev.vouch.localcluster.process.BrokerSettings.CuttableListener;
import dev.vouch.localcluster.proxy.CuttableProxy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.common.Uuid;

/** A cluster of Kafka brokers, each of them a controller too, and a process of its own. */
public final class LocalKafka implements AutoCloseable {
  private static final Duration STOP_MAX = Duration.ofSeconds(15);
  private static final List<String> JVM_OPTIONS = List.of("-XX:+UseSerialGC", "-Xmx320m");

  /** Of brokers that end before their code would be worth to be optimized. */
  private static final List<String> JVM_OPTIONS_OF_TESTS =
      List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx320m");

  private final List<LocalProcess> brokers;
  private final List<CuttableProxy> proxies;

  private LocalKafka(List<LocalProcess> brokers, List<CuttableProxy> proxies) {
    this.brokers = brokers;
    this.proxies = proxies;
  }

  /**
   * Starts brokers in a new directory for a test, and waits until all of them are in the cluster.
   */
  public static LocalKafka start(Path directory, int count) {
    return ready(
        start(directory, count, testPorts(directory), directory, List.of(), JVM_OPTIONS_OF_TESTS));
  }

  /** As {@link #start(Path, int)}, with {@link #cuttableBootstrapServers}. */
  public static LocalKafka startCuttable(Path directory, int count) {
    Ports ports = testPorts(directory);
    List<CuttableProxy> proxies =
        numbers(count).map(node -> CuttableProxy.to(ports.of(cuttable(node)))).toList();
    return ready(start(directory, count, ports, directory, proxies, JVM_OPTIONS_OF_TESTS));
  }

  private static Ports testPorts(Path directory) {
    return Ports.keptIn(directory.resolve("ports"));
  }

  private static LocalKafka ready(LocalKafka kafka) {
    try {
      kafka.awaitReady();
      return kafka;
    } catch (RuntimeException e) {
      kafka.close();
      throw e;
    }
  }

  /**
   * Starts brokers; does not wait until they are ready.
   *
   * @param directory holds their files
   * @param count the same as at the first start
   * @param logs the directory of their output
   */
  public static LocalKafka start(Path directory, int count, Ports ports, Path logs) {
    return start(directory, count, ports, logs, List.of(), JVM_OPTIONS);
  }

  private static LocalKafka start(
      Path directory,
      int count,
      Ports ports,
      Path logs,
      List<CuttableProxy> proxies,
      List<String> jvmOptions) {
    String cluster = clusterId(directory);
    List<Integer> controllers =
        numbers(count).map(node -> ports.freePortOf(name(node) + "-controller")).toList();
    List<ServerCommand> commands =
        numbers(count)
            .map(
                node ->
                    command(
                        new BrokerSettings(
                            node,
                            ports.freePortOf(name(node)),
                            listener(node, ports, proxies),
                            controllers,
                            directory.resolve(name(node)).resolve("logs").toAbsolutePath()),
                        cluster,
                        logs,
                        jvmOptions))
            .toList();
    return new LocalKafka(commands.stream().map(LocalProcess::start).toList(), proxies);
  }

  private static Stream<Integer> numbers(int count) {
    return IntStream.rangeClosed(1, count).boxed();
  }

  private static String name(int node) {
    return "kafka-" + node;
  }

  private static String cuttable(int node) {
    return name(node) + "-cuttable";
  }

  private static Optional<CuttableListener> listener(
      int node, Ports ports, List<CuttableProxy> proxies) {
    return proxies.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new CuttableListener(ports.freePortOf(cuttable(node)), proxies.get(node - 1).port()));
  }

  private static String clusterId(Path directory) {
    Path file = directory.resolve("cluster-id");
    try {
      if (!Files.exists(file)) {
        Files.createDirectories(directory);
        Files.writeString(file, Uuid.randomUuid().toString());
      }
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw new UncheckedIOException("the id of the Kafka cluster cannot be kept", e);
    }
  }

  private static ServerCommand command(
      BrokerSettings settings, String cluster, Path logs, List<String> jvmOptions) {
    String name = name(settings.node());
    Path file = settings.log().resolveSibling("server.properties");
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, settings.text());
    } catch (IOException e) {
      throw new UncheckedIOException("the settings of " + name + " cannot be written", e);
    }
    return new ServerCommand(
        name,
        settings.port(),
        JavaCommand.of(
            KafkaNode.class,
            jvmOptions,
            List.of(file.toString(), settings.log().toString(), cluster)),
        Map.of(),
        logs.resolve(name + ".log"),
        () -> KafkaNodes.isReady(settings.node(), settings.port()),
        ProcessSignal.TERM,
        STOP_MAX);
  }

  /** The addresses of all brokers, as clients expect them. */
  public String bootstrapServers() {
    return brokers.stream().map(LocalProcess::address).collect(Collectors.joining(","));
  }

  /** The addresses of all brokers for clients that {@link #cut} affects. */
  public String cuttableBootstrapServers() {
    return proxies.stream()
        .map(proxy -> "127.0.0.1:" + proxy.port())
        .collect(Collectors.joining(","));
  }

  /** Cuts the connections of {@link #cuttableBootstrapServers} to all brokers. */
  public void cut() {
    proxies.forEach(CuttableProxy::cut);
  }

  /** Ends the effect of {@link #cut}. */
  public void restore() {
    proxies.forEach(CuttableProxy::restore);
  }

  /** The brokers. */
  public List<LocalProcess> brokers() {
    return brokers;
  }

  /** Waits until all brokers are in the cluster. */
  public void awaitReady() {
    brokers.forEach(LocalProcess::awaitReady);
  }

  /** Stops all brokers at once. */
  @Override
  public void close() {
    proxies.forEach(CuttableProxy::close);
    brokers.forEach(LocalProcess::requestStop);
    brokers.forEach(LocalProcess::close);
  }
}
