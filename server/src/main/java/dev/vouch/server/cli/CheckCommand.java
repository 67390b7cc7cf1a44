package dev.vouch.server.cli;

import dev.vouch.core.engine.DataRecovery;
import dev.vouch.core.file.FileCheck;
import dev.vouch.server.Engines;
import dev.vouch.server.cli.Command.Terminal;
import dev.vouch.server.config.Configuration;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.commons.cli.Option;

/** {@code vouch check}: verifies a data directory that no server uses. */
final class CheckCommand implements Command {
  private final Map<String, String> environment;

  CheckCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public String name() {
    return "check";
  }

  @Override
  public List<Option> options() {
    return SettingOptions.ofData();
  }

  @Override
  public String help() {
    return """
    Usage: vouch check [-hV] [--config=<file>] [--data=<directory>]
    Verifies every file of a data directory while no server uses it.
    Exit code: 0 if all files are intact, 1 if there are problems.
    """
        + SettingOptions.DATA_HELP;
  }

  @Override
  public int run(ParsedOptions options, Terminal terminal) {
    Configuration configuration = SettingOptions.settings(options, environment).configuration();
    LoggingConfigurator.apply(configuration);
    Path data = RepairCommand.existing(configuration.data());
    try (DataRecovery recovery = Engines.openRecovery(data)) {
      List<FileCheck> files = recovery.check();
      files.forEach(file -> print(file, terminal.out()));
      terminal.out().flush();
      return files.stream().allMatch(FileCheck::isIntact) ? ExitCode.SUCCESS : ExitCode.FAILURE;
    }
  }

  private static void print(FileCheck file, PrintWriter out) {
    out.printf(
        "%-16s  %s  %s%n", file.file(), file.isIntact() ? "ok     " : "PROBLEM", file.summary());
    file.problems().forEach(problem -> out.println("  " + problem));
  }
}
