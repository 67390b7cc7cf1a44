package dev.vouch.localcluster.process;

import dev.vouch.localcluster.process.BrokerSettings.SecondListener;
import dev.vouch.localcluster.proxy.CuttableProxy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
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

  /** By which clients reach the second listener of each broker. */
  private final List<Integer> secondPorts;

  private LocalKafka(
      List<LocalProcess> brokers, List<CuttableProxy> proxies, List<Integer> secondPorts) {
    this.brokers = brokers;
    this.proxies = proxies;
    this.secondPorts = secondPorts;
  }

  /**
   * Starts brokers in a new directory for a test, and waits until all of them are in the cluster.
   */
  public static LocalKafka start(Path directory, int count) {
    return ready(
        start(
            directory,
            count,
            testPorts(directory),
            directory,
            List.of(),
            JVM_OPTIONS_OF_TESTS,
            _ -> Optional.empty()));
  }

  /** As {@link #start(Path, int)}, with {@link #cuttableBootstrapServers}. */
  public static LocalKafka startCuttable(Path directory, int count) {
    Ports ports = testPorts(directory);
    List<CuttableProxy> proxies =
        numbers(count).map(node -> CuttableProxy.to(ports.of(cuttable(node)))).toList();
    return ready(
        start(
            directory,
            count,
            ports,
            directory,
            proxies,
            JVM_OPTIONS_OF_TESTS,
            node -> {
              CuttableProxy proxy = proxies.get(node - 1);
              int port = ports.freePortOf(cuttable(node));
              return Optional.of(new SecondListener("PLAINTEXT", port, proxy.port(), ""));
            }));
  }

  /** As {@link #start(Path, int)}, with {@link #securedBootstrapServers}. */
  public static LocalKafka startSecured(Path directory, int count, ListenerSecurity security) {
    Ports ports = testPorts(directory);
    return ready(
        start(
            directory,
            count,
            ports,
            directory,
            List.of(),
            JVM_OPTIONS_OF_TESTS,
            node -> {
              int port = ports.freePortOf(secured(node));
              return Optional.of(
                  new SecondListener(security.protocol(), port, port, security.brokerSettings()));
            }));
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
    return start(directory, count, ports, logs, List.of(), JVM_OPTIONS, _ -> Optional.empty());
  }

  private static LocalKafka start(
      Path directory,
      int count,
      Ports ports,
      Path logs,
      List<CuttableProxy> proxies,
      List<String> jvmOptions,
      IntFunction<Optional<SecondListener>> second) {
    String cluster = clusterId(directory);
    List<Integer> controllers =
        numbers(count).map(node -> ports.freePortOf(name(node) + "-controller")).toList();
    List<BrokerSettings> brokers =
        numbers(count)
            .map(
                node ->
                    new BrokerSettings(
                        node,
                        ports.freePortOf(name(node)),
                        second.apply(node),
                        controllers,
                        directory.resolve(name(node)).resolve("logs").toAbsolutePath()))
            .toList();
    List<ServerCommand> commands =
        brokers.stream().map(broker -> command(broker, cluster, logs, jvmOptions)).toList();
    return new LocalKafka(
        commands.stream().map(LocalProcess::start).toList(), proxies, secondPorts(brokers));
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

  private static String secured(int node) {
    return name(node) + "-secured";
  }

  private static List<Integer> secondPorts(List<BrokerSettings> brokers) {
    return brokers.stream()
        .flatMap(broker -> broker.second().stream())
        .map(SecondListener::advertised)
        .toList();
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
    return secondBootstrapServers();
  }

  /** The addresses of all brokers for clients with TLS. */
  public String securedBootstrapServers() {
    return secondBootstrapServers();
  }

  private String secondBootstrapServers() {
    return secondPorts.stream().map(port -> "127.0.0.1:" + port).collect(Collectors.joining(","));
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
