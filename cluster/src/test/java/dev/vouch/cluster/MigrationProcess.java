package dev.vouch.cluster;

import dev.vouch.cluster.clickhouse.ClickHouseSettings;
import dev.vouch.cluster.log.KafkaLogSettings;
import dev.vouch.core.log.Batch;
import dev.vouch.core.migration.ClosedDay;
import dev.vouch.core.migration.Migration;
import dev.vouch.core.migration.MigrationTarget;
import dev.vouch.core.migration.UsedKey;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.embedded.migration.EmbeddedSource;
import dev.vouch.localcluster.process.LocalPostgres;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A migration in a process of its own, which ends without warning in the middle of a step. */
final class MigrationProcess {
  private static final int KILLED = 137;
  private static final int PART = 100;

  private MigrationProcess() {}

  /** The step in which it ends. */
  enum Step {
    LOAD,
    APPEND
  }

  /** Runs until it ends itself; returns the exit code. */
  static int run(
      Path data, ClusterSettings settings, String database, Instant now, Step end, Path output)
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
            settings.log().bootstrapServers(),
            settings.clickHouse().endpoint().toString(),
            settings.clickHouse().database(),
            database,
            settings.data().toString(),
            now.toString(),
            end.name())
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start()
        .waitFor();
  }

  /** The settings of a cluster of one Kafka broker. */
  static ClusterSettings settings(
      String kafka, URI clickHouse, String warehouse, String database, Path node) {
    return new ClusterSettings(
        new KafkaLogSettings(kafka, "migrated", 3, 1),
        new ClickHouseSettings(clickHouse, warehouse, Optional.empty()),
        LocalPostgres.connections(database),
        node,
        true);
  }

  public static void main(String[] arguments) throws InterruptedException {
    ClusterSettings settings =
        settings(
            arguments[1],
            URI.create(arguments[2]),
            arguments[3],
            arguments[4],
            Path.of(arguments[5]));
    InstantSource clock = InstantSource.fixed(Instant.parse(arguments[6]));
    Path copies = settings.data().resolve("copies-" + arguments[7]);
    try (EmbeddedSource source =
            EmbeddedSource.open(SimulatedServer.settings(Path.of(arguments[0])), copies, clock);
        MigrationTarget target =
            new EndingTarget(ClusterTarget.open(settings, clock), Step.valueOf(arguments[7]))) {
      new Migration(source, target, System.out::println).copy();
    }
  }

  /** Ends the process in the middle of the third step of a kind; another target does the rest. */
  private static final class EndingTarget implements MigrationTarget {
    private final MigrationTarget target;
    private final Step end;
    private int steps;

    EndingTarget(MigrationTarget target, Step end) {
      this.target = target;
      this.end = end;
    }

    private boolean isEnd(Step step) {
      return step == end && ++steps == 3;
    }

    @Override
    public Optional<MigrationProgress> progress() {
      return target.progress();
    }

    @Override
    public void begin(Optional<LocalDate> openFrom, long appendedUntil, OrderReader orders) {
      target.begin(openFrom, appendedUntil, orders);
    }

    /** In small parts. */
    @Override
    public void append(Batch batch) {
      for (int from = 0; from < batch.entries().size(); from += PART) {
        int until = Math.min(batch.entries().size(), from + PART);
        List<Batch.LogEntry> part = batch.entries().subList(from, until);
        if (isEnd(Step.APPEND)) {
          part = part.subList(0, part.size() / 2);
        }
        target.append(
            new Batch(
                batch.partition(), part.getFirst().position(), part.getLast().position(), part));
        if (end == Step.APPEND && steps == 3) {
          Runtime.getRuntime().halt(KILLED);
        }
      }
    }

    @Override
    public Set<ClosedDay> loadedDays() {
      return target.loadedDays();
    }

    @Override
    public void load(ClosedDay day, RowReader rows) {
      boolean isEnd = isEnd(Step.LOAD);
      target.load(
          day,
          to -> {
            ClosedDay read = rows.read(to);
            if (isEnd) {
              Runtime.getRuntime().halt(KILLED);
            }
            return read;
          });
    }

    @Override
    public void addKeys(List<UsedKey> keys) {
      target.addKeys(keys);
    }

    @Override
    public void awaitApplied() throws InterruptedException {
      target.awaitApplied();
    }

    @Override
    public ReportQueries queries() {
      return target.queries();
    }

    @Override
    public void complete() {
      target.complete();
    }

    @Override
    public void close() {
      target.close();
    }
  }
}
