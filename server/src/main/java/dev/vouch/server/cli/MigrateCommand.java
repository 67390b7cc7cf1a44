package dev.vouch.server.cli;

import dev.vouch.core.migration.MigrationCheck.SiteResult;
import dev.vouch.server.EngineMigration;
import dev.vouch.server.config.ClusterConfiguration;
import dev.vouch.server.config.Configuration;
import dev.vouch.server.config.Settings;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.commons.cli.Option;

/** {@code vouch migrate}: moves a data directory, which a server may use, to a cluster. */
final class MigrateCommand implements Command {
  private static final String TO_CONFIG = "to-config";
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
                Command.flag(FINISH),
                Command.flag(ACCEPT_DIFFERENCES)))
        .toList();
  }

  @Override
  public String help() {
    return """
    Usage: vouch migrate [-hV] [--config=<file>] [--data=<directory>]
                         [--finish [--accept-differences]] --to-config=<file>
    Copies the data directory to the cluster of a node's configuration file, also
    while a server uses it. Can be stopped and repeated: it continues where it was.
    docs/migrate.md says what to do before and afterwards.
    Exit code: 0, 65 if reports differ or files are damaged, otherwise 1.
          --accept-differences complete the migration even if reports differ
          --finish             copy the rest, compare all reports, and permit
                                 nodes to start; after the server has stopped
          --to-config=<file>   a properties file of the settings of a node
    """
        + SettingOptions.DATA_HELP;
  }

  @Override
  public int run(ParsedOptions options, Terminal terminal) throws InterruptedException {
    Path file =
        options
            .text(TO_CONFIG)
            .map(Path::of)
            .orElseThrow(() -> new UsageException("--to-config is required"));
    Configuration configuration = SettingOptions.settings(options, environment).configuration();
    Configuration node = new Settings().addFile(file).configuration();
    ClusterConfiguration cluster =
        node.cluster()
            .orElseThrow(
                () ->
                    new UsageException(
                        "%s has no kafka_bootstrap, clickhouse_url and database_url"
                            .formatted(file)));
    LoggingConfigurator.apply(configuration);
    Path data = RepairCommand.existing(configuration.data());
    if (node.data().toAbsolutePath().normalize().startsWith(data.normalize())) {
      throw new UsageException(
          "The node's directory in %s is the data directory; choose another".formatted(file));
    }
    EngineMigration migration =
        new EngineMigration(data, configuration, node.data(), cluster, Clock.systemUTC());
    if (!options.isPresent(FINISH)) {
      migration.copy(terminal.out()::println);
      terminal.out().println("Everything is copied. Stop the server, then repeat with --finish.");
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
    terminal.out().println("The migration is complete. Start the nodes of the cluster.");
    return ExitCode.SUCCESS;
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
