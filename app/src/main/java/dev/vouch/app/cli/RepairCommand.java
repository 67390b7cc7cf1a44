package dev.vouch.app.cli;

import dev.vouch.app.Engines;
import dev.vouch.app.cli.Command.Terminal;
import dev.vouch.app.config.Configuration;
import dev.vouch.core.engine.DataRecovery;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.cli.Option;

/**
 * {@code vouch repair}: accepts the loss of damaged or missing log records, while no server uses
 * the log.
 */
final class RepairCommand implements Command {
  private static final String SKIP_RECORD = "skip-record";
  private static final String ACCEPT_LOG_END = "accept-log-end";

  private final Map<String, String> environment;

  RepairCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public String name() {
    return "repair";
  }

  @Override
  public List<Option> options() {
    return List.of(
        Command.option("config", "file"),
        Command.option("data", "directory"),
        Command.option(SKIP_RECORD, "position"),
        Command.flag(ACCEPT_LOG_END));
  }

  @Override
  public String help() {
    return """
    Usage: vouch repair [-hV] [--config=<file>] [--data=<directory>]
                        (--skip-record=<position> | --accept-log-end)
    Accepts what a damaged log has lost, so that the server can start. First try to
    restore a backup: docs/recovery.md. Run vouch check to find what is damaged.
          --accept-log-end     continue a log that lost its end after the
                                 warehouse's position
          --skip-record=<position>
                               skip a damaged record of the log
    """
        + SettingOptions.DATA_HELP;
  }

  @Override
  public int run(ParsedOptions options, Terminal terminal) {
    boolean isEndAccepted = options.isPresent(ACCEPT_LOG_END);
    if (isEndAccepted == options.text(SKIP_RECORD).isPresent()) {
      throw new UsageException("Either --skip-record or --accept-log-end is required");
    }
    Optional<Long> position = options.number(SKIP_RECORD);
    Configuration configuration = SettingOptions.settings(options, environment).configuration();
    LoggingConfigurator.apply(configuration);
    Path data = SettingOptions.existing(configuration.data());
    try (DataRecovery recovery = Engines.openRecovery(data)) {
      terminal.out().print(position.map(recovery::skipRecord).orElseGet(recovery::acceptLogEnd));
      terminal.out().flush();
      return ExitCode.SUCCESS;
    }
  }
}
