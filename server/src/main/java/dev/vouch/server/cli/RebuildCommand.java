package dev.vouch.server.cli;

import dev.vouch.embedded.log.DirectoryLock;
import dev.vouch.embedded.log.LogCheck;
import dev.vouch.embedded.log.LogCheck.CheckedLog;
import dev.vouch.embedded.warehouse.WarehouseDeletion;
import dev.vouch.server.cli.Command.Terminal;
import dev.vouch.server.config.Configuration;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.apache.commons.cli.Option;

/**
 * {@code vouch rebuild}: deletes the warehouse of a directory that no server uses, if the next
 * start can build all of it again. It is not built here, because a server records events meanwhile.
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
    Deletes warehouse.duckdb and state/, so that the next start builds them again
    from sealed/ and log.db. Events are recorded meanwhile; reports wait. Deletes
    nothing if events would be lost, and says what to do.
    Exit code: 0 if they were deleted, 1 if nothing was.
    """
        + SettingOptions.DATA_HELP;
  }

  @Override
  public int run(ParsedOptions options, Terminal terminal) {
    Configuration configuration = SettingOptions.settings(options, environment).configuration();
    LoggingConfigurator.setLevel(configuration.logLevel());
    Path data = RepairCommand.existing(configuration.data());
    try (DirectoryLock _ = DirectoryLock.acquire(data)) {
      CheckedLog log = LogCheck.run(data);
      WarehouseDeletion deletion = new WarehouseDeletion(data, Clock.systemUTC(), log.extent());
      List<String> obstacles = deletion.obstacles();
      if (!obstacles.isEmpty()) {
        terminal.err().println("vouch: nothing was deleted, because a rebuild would lose events:");
        obstacles.forEach(obstacle -> terminal.err().println("  " + obstacle));
        terminal.err().flush();
        return ExitCode.FAILURE;
      }
      deletion.delete();
      terminal.out().print(report(deletion.days(), log));
      terminal.out().flush();
      return ExitCode.SUCCESS;
    }
  }

  private static String report(int days, CheckedLog log) {
    return """
    Deleted warehouse.duckdb and state/.
    The next start builds them again from %d sealed days and the log (%s).
    """
        .formatted(days, log.file().summary());
  }
}
