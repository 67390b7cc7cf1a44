package dev.vouch.localcluster;

import dev.vouch.localcluster.process.LocalVouch;
import dev.vouch.localcluster.process.ProcessException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code ./vouch cluster dev}. */
@Command(
    name = "dev",
    description =
        "Starts Kafka, ClickHouse, PostgreSQL, nodes of Vouch and a proxy in front of them, on"
            + " 127.0.0.1, and runs until Ctrl-C.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class DevCommand implements Callable<Integer> {
  private static final List<Integer> BROKERS = List.of(1, 3);
  private static final int NODES_MAX = 9;

  /** The partitions of a new topic: each engine has at least one. */
  private static final int CLICKHOUSE_MAX = 6;

  private static final int PORT_MAX = 65_535;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "the directory of all data, logs and ports (cluster-data)")
  private Path data = Path.of("cluster-data");

  @Option(
      names = "--kafka",
      paramLabel = "1|3",
      description = "the number of Kafka brokers, which cannot change later (1)")
  private Optional<Integer> kafka = Optional.empty();

  @Option(
      names = "--clickhouse",
      paramLabel = "N",
      description =
          "the number of ClickHouse engines that sites are divided over, which cannot change later"
              + " (1)")
  private Optional<Integer> clickHouse = Optional.empty();

  @Option(names = "--nodes", paramLabel = "N", description = "the number of Vouch nodes (2)")
  private int nodes = 2;

  @Option(names = "--redis", description = "starts Redis too, which is installed before")
  private boolean redis;

  @Option(names = "--port", paramLabel = "PORT", description = "the port of the proxy (8080)")
  private int port = 8080;

  @Spec private CommandSpec spec = CommandSpec.create();

  /**
   * Returns the options.
   *
   * @throws ParameterException if one of them is out of range
   */
  DevOptions options() {
    require(kafka.map(BROKERS::contains).orElse(true), "--kafka must be 1 or 3");
    require(
        clickHouse.map(number -> number >= 1 && number <= CLICKHOUSE_MAX).orElse(true),
        "--clickhouse must be 1 to " + CLICKHOUSE_MAX);
    require(nodes >= 1 && nodes <= NODES_MAX, "--nodes must be 1 to " + NODES_MAX);
    require(port >= 0 && port <= PORT_MAX, "--port must be 0 to " + PORT_MAX);
    return new DevOptions(data, number(kafka), number(clickHouse), nodes, redis, port);
  }

  private static OptionalInt number(Optional<Integer> option) {
    return option.map(OptionalInt::of).orElse(OptionalInt.empty());
  }

  private void require(boolean condition, String problem) {
    if (!condition) {
      throw new ParameterException(spec.commandLine(), problem);
    }
  }

  /** The programs of PostgreSQL are of this platform only. */
  private static void requirePlatform() {
    if (!System.getProperty("os.name").equals("Linux")
        || !System.getProperty("os.arch").equals("amd64")) {
      throw new ProcessException(
          "A local cluster runs on Linux on x86-64 only. Elsewhere, use compose.cluster.yaml.");
    }
  }

  @Override
  public Integer call() throws InterruptedException {
    DevOptions options = options();
    requirePlatform();
    Path repository = Path.of(System.getProperty("vouch.home", "."));
    DevCluster cluster =
        new DevCluster(
            options, LocalVouch.Program.of(repository), spec.commandLine().getOut()::println);
    Runtime.getRuntime().addShutdownHook(new Thread(cluster::close, "stop"));
    cluster.start();
    new CountDownLatch(1).await();
    return 0;
  }
}
