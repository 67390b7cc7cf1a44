package dev.vouch.cluster;

import dev.vouch.cluster.clickhouse.ClickHouseSettings;
import dev.vouch.cluster.clickhouse.Shard;
import dev.vouch.cluster.kafka.KafkaConnection;
import dev.vouch.cluster.log.KafkaLogSettings;
import dev.vouch.core.migration.Migration;
import dev.vouch.core.migration.MigrationSource;
import dev.vouch.core.migration.MigrationTarget;
import dev.vouch.embedded.migration.EmbeddedSource;
import dev.vouch.embedded.migration.EmbeddedTarget;
import dev.vouch.localcluster.process.LocalPostgres;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** A migration in a process of its own, which ends without warning in the middle of a step. */
final class MigrationProcess {
  private MigrationProcess() {}

  /** The step in which it ends. */
  enum Step {
    APPEND,
    LOAD
  }

  /** Where the cluster is, and where the data directory. */
  enum Direction {
    TO_CLUSTER,
    TO_DIRECTORY
  }

  /** Runs until it ends itself; returns the exit code. */
  static int run(
      Direction direction,
      Path data,
      ClusterSettings settings,
      String database,
      Instant now,
      Step end,
      Path output)
      throws IOException, InterruptedException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-Xmx512m",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            MigrationProcess.class.getName(),
            data.toString(),
            settings.log().kafka().bootstrapServers(),
            settings.clickHouse().getFirst().endpoint().toString(),
            database,
            settings.data().toString(),
            now.toString(),
            end.name(),
            direction.name())
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start()
        .waitFor();
  }

  /** The settings of a cluster of one Kafka broker and two shards, in one ClickHouse. */
  static ClusterSettings settings(String kafka, URI clickHouse, String database, Path node) {
    return new ClusterSettings(
        new KafkaLogSettings(KafkaConnection.unsecured(kafka), "migrated", 3, 1),
        Shard.all(2).stream()
            .map(
                shard ->
                    new ClickHouseSettings(
                        shard,
                        clickHouse,
                        "migrated_" + shard.number(),
                        Optional.empty(),
                        Optional.empty()))
            .toList(),
        LocalPostgres.connections(database),
        node,
        true);
  }

  public static void main(String[] arguments) throws InterruptedException {
    ClusterSettings settings =
        settings(arguments[1], URI.create(arguments[2]), arguments[3], Path.of(arguments[4]));
    InstantSource clock = InstantSource.fixed(Instant.parse(arguments[5]));
    Path data = Path.of(arguments[0]);
    Step end = Step.valueOf(arguments[6]);
    switch (Direction.valueOf(arguments[7])) {
      case TO_CLUSTER -> copyToCluster(data, settings, clock, end);
      case TO_DIRECTORY -> copyToDirectory(data, settings, clock, end);
    }
  }

  private static void copyToCluster(
      Path data, ClusterSettings settings, InstantSource clock, Step end)
      throws InterruptedException {
    Path copies = settings.data().resolve("copies-" + end);
    try (MigrationSource source =
            EmbeddedSource.open(SimulatedServer.settings(data), copies, clock);
        MigrationTarget target = new EndingTarget(ClusterTarget.open(settings, clock), end)) {
      new Migration(source, target, System.out::println).copy();
    }
  }

  private static void copyToDirectory(
      Path data, ClusterSettings settings, InstantSource clock, Step end)
      throws InterruptedException {
    try (MigrationSource source = ClusterSource.open(settings, () -> true, clock);
        MigrationTarget target =
            new EndingTarget(EmbeddedTarget.open(SimulatedServer.settings(data), clock), end)) {
      new Migration(source, target, System.out::println).copy();
    }
  }
}
