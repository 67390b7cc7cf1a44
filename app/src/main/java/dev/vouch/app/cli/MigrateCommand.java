package dev.vouch.app.cli;

import dev.vouch.app.EngineMigration;
import dev.vouch.app.MigrationEnds;
import dev.vouch.app.config.ClusterConfiguration;
import dev.vouch.app.config.Configuration;
import dev.vouch.app.config.Settings;
import dev.vouch.core.migration.MigrationCheck.SiteResult;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.cli.Option;

/**
 * {@code vouch migrate}: moves a data directory to a cluster, or the data of a cluster to a data
 * directory.
 */
final class MigrateCommand implements Command {
  private static final String TO_CONFIG = "to-config";
  private static final String FROM_CONFIG = "from-config";
  private static final String FINISH = "finish";
  private static final String ACCEPT_DIFFERENCES = "accept-differences";

  private final Map<String, String> environment;

  MigrateCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public String name() {
    return "migrate";
  }

  @Override
  public List<Option> options() {
    return Stream.concat(
            SettingOptions.ofData().stream(),
            Stream.of(
                Command.option(TO_CONFIG, "file"),
                Command.option(FROM_CONFIG, "file"),
                Command.flag(FINISH),
                Command.flag(ACCEPT_DIFFERENCES)))
        .toList();
  }

  @Override
  public String help() {
    return """
    Usage: vouch migrate [-hV] [--config=<file>] [--data=<directory>]
                         [--finish [--accept-differences]]
                         (--to-config=<file> | --from-config=<file>)
    Copies the data directory to the cluster of a node's configuration file, or that
    cluster to a new data directory, also while a server or nodes use the source. Can
    be stopped and repeated: it continues where it was.
    docs/migrate.md says what to do before and afterwards.
    Exit code: 0, 2 if an option is invalid, 65 if reports differ or files are
    damaged, otherwise 1.
          --accept-differences complete the migration even if reports differ
          --finish             copy the rest, compare all reports, and complete the
                                 migration, so that the target can start; only when
                                 the server or all nodes have stopped
          --from-config=<file> the settings of a node of the cluster to copy from
          --to-config=<file>   the settings of a node of the cluster to copy to
    """
        + SettingOptions.DATA_HELP;
  }

  @Override
  public int run(ParsedOptions options, Terminal terminal) throws InterruptedException {
    Configuration configuration = SettingOptions.settings(options, environment).configuration();
    LoggingConfigurator.apply(configuration);
    EngineMigration migration =
        new EngineMigration(ends(options, configuration), Clock.systemUTC());
    if (!options.isPresent(FINISH)) {
      migration.copy(terminal.out()::println);
      terminal.out().println("Everything is copied. Stop all servers, then repeat with --finish.");
      return ExitCode.SUCCESS;
    }
    boolean acceptsDifferences = options.isPresent(ACCEPT_DIFFERENCES);
    List<SiteResult> results = migration.finish(acceptsDifferences, terminal.out()::println);
    results.forEach(result -> terminal.out().println(line(result)));
    if (!acceptsDifferences && !results.stream().allMatch(SiteResult::isEqual)) {
      terminal
          .err()
          .println(
              "vouch: Reports differ, so the migration is not complete. docs/migrate.md says why"
                  + " they can.");
      return ExitCode.DAMAGED_DATA;
    }
    terminal.out().println("The migration is complete. Start " + started(options) + ".");
    return ExitCode.SUCCESS;
  }

  private static String started(ParsedOptions options) {
    return options.text(TO_CONFIG).isPresent()
        ? "the nodes of the cluster"
        : "a server with the data directory";
  }

  private static MigrationEnds ends(ParsedOptions options, Configuration configuration) {
    Optional<Path> to = options.text(TO_CONFIG).map(Path::of);
    Optional<Path> from = options.text(FROM_CONFIG).map(Path::of);
    if (to.isPresent() == from.isPresent()) {
      throw new UsageException("either --to-config or --from-config is required");
    }
    Path file = to.or(() -> from).orElseThrow();
    Configuration node = new Settings().addFile(file).configuration();
    ClusterConfiguration cluster =
        node.cluster()
            .orElseThrow(
                () ->
                    new UsageException(
                        "%s has no kafka_bootstrap, clickhouse_url and database_url"
                            .formatted(file)));
    Path data =
        to.isPresent() ? SettingOptions.existing(configuration.data()) : configuration.data();
    if (absolute(node.data()).startsWith(absolute(data))) {
      throw new UsageException(
          "The node's directory in %s is the data directory; choose another".formatted(file));
    }
    return to.isPresent()
        ? new MigrationEnds.ToCluster(data, configuration, node.data(), cluster)
        : new MigrationEnds.ToDirectory(node.data(), cluster, data, configuration);
  }

  private static Path absolute(Path path) {
    return path.toAbsolutePath().normalize();
  }

  private static String line(SiteResult result) {
    return "%s: %d visitors, %d page views, %d successes: %s"
        .formatted(
            result.site(),
            result.totals().visitors(),
            result.totals().pageviews(),
            result.totals().successes(),
            result.isEqual()
                ? "equal"
                : String.join(
                    "\n  ",
                    Stream.concat(Stream.of("different"), result.differences().stream()).toList()));
  }
}
