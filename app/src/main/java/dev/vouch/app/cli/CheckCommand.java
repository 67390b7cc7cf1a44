package dev.vouch.app.cli;

import dev.vouch.app.Engines;
import dev.vouch.app.cli.Command.Terminal;
import dev.vouch.app.config.Configuration;
import dev.vouch.core.engine.DataRecovery;
import dev.vouch.core.file.FileCheck;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.commons.cli.Option;

/** {@code vouch check}: verifies a backup, or a data directory while no server uses it. */
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
  public int argumentsMax() {
    return 1;
  }

  @Override
  public String help() {
    return """
    Usage: vouch check [-hV] [--config=<file>] [--data=<directory>] [<backup>]
    Verifies every file of a data directory while no server uses it, or of a backup
    that vouch backup has made.
    Exit code: 0 if all files are intact, 1 if there are problems, otherwise 74 if
    files cannot be checked, for example on a full disk.
    """
        + SettingOptions.DATA_HELP;
  }

  @Override
  public int run(ParsedOptions options, Terminal terminal) {
    Configuration configuration = SettingOptions.settings(options, environment).configuration();
    LoggingConfigurator.apply(configuration);
    List<FileCheck> files =
        options
            .argumentPath()
            .map(Engines.backups()::check)
            .orElseGet(() -> check(SettingOptions.existing(configuration.data())));
    files.forEach(file -> print(file, terminal.out()));
    terminal.out().flush();
    return exitCode(files);
  }

  private static int exitCode(List<FileCheck> files) {
    if (files.stream().allMatch(FileCheck::isIntact)) {
      return ExitCode.SUCCESS;
    }
    return files.stream().anyMatch(file -> file.isChecked() && !file.isIntact())
        ? ExitCode.FAILURE
        : ExitCode.DISK_FAILED;
  }

  private static List<FileCheck> check(Path data) {
    try (DataRecovery recovery = Engines.openRecovery(data)) {
      return recovery.check();
    }
  }

  private static void print(FileCheck file, PrintWriter out) {
    out.printf("%-12s  %-7s  %s%n", file.file(), result(file), file.summary());
    file.problems().forEach(problem -> out.println("  " + problem));
  }

  private static String result(FileCheck file) {
    if (!file.isChecked()) {
      return "UNKNOWN";
    }
    return file.isIntact() ? "ok" : "PROBLEM";
  }
}
