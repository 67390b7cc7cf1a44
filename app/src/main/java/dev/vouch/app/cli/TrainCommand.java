package dev.vouch.app.cli;

import dev.vouch.app.cli.Command.Terminal;
import dev.vouch.app.config.Configuration.LogLevel;
import dev.vouch.app.train.TrainingRun;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.cli.Option;

/**
 * {@code vouch train}: creates the JVM's class cache, which speeds up starts. {@code ./vouch} runs
 * it once per build, with {@code -XX:AOTCacheOutput}.
 */
final class TrainCommand implements Command {
  @Override
  public String name() {
    return "train";
  }

  @Override
  public List<Option> options() {
    return List.of(Command.option("data", "directory"));
  }

  @Override
  public String help() {
    return """
    Usage: vouch train [-hV] --data=<directory>
    Prepares the class cache for faster starts.
          --data=<directory>   an empty directory
      -h, --help               Print this help and exit.
      -V, --version            Print the version and exit.
    """;
  }

  @Override
  public int run(ParsedOptions options, Terminal terminal) {
    Path data =
        options
            .text("data")
            .map(Path::of)
            .orElseThrow(() -> new UsageException("--data is required"));
    LoggingConfigurator.setLevel(LogLevel.WARN);
    TrainingRun.run(data, new FatalErrorExit(terminal.err()).install());
    return ExitCode.SUCCESS;
  }
}
