package dev.vouch.app.cli;

import dev.vouch.app.Engines;
import dev.vouch.app.cli.Command.Terminal;
import dev.vouch.app.config.Configuration;
import dev.vouch.core.engine.DataRecovery;
import dev.vouch.core.engine.DataRecovery.Deletion;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.commons.cli.Option;

/**
 * {@code vouch rebuild}: deletes the warehouse of a data directory that no server uses, if the next
 * start can rebuild it completely. The rebuild is left to the server, which records events
 * meanwhile.
 */
final class RebuildCommand implements Command {
  private final Map<String, String> environment;

  RebuildCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public String name() {
    return "rebuild";
  }

  @Override
  public List<Option> options() {
    return SettingOptions.ofData();
  }

  @Override
  public String help() {
    return """
    Usage: vouch rebuild [-hV] [--config=<file>] [--data=<directory>]
    Deletes the open days of segments/, and state/, so that the next start builds
    them again from the log. Events are recorded meanwhile; reports wait. Deletes
    nothing if events would be lost, and says what to do.
    Exit code: 0 if they were deleted, 1 if nothing was.
    """
        + SettingOptions.DATA_HELP;
  }

  @Override
  public int run(ParsedOptions options, Terminal terminal) {
    Configuration configuration = SettingOptions.settings(options, environment).configuration();
    LoggingConfigurator.apply(configuration);
    Path data = SettingOptions.existing(configuration.data());
    try (DataRecovery recovery = Engines.openRecovery(data)) {
      return switch (recovery.deleteWarehouse()) {
        case Deletion.Deleted(String report) -> {
          terminal.out().print(report);
          terminal.out().flush();
          yield ExitCode.SUCCESS;
        }
        case Deletion.Refused(List<String> obstacles) -> {
          terminal
              .err()
              .println("vouch: nothing was deleted, because a rebuild would lose events:");
          obstacles.forEach(obstacle -> terminal.err().println("  " + obstacle));
          terminal.err().flush();
          yield ExitCode.FAILURE;
        }
      };
    }
  }
}
