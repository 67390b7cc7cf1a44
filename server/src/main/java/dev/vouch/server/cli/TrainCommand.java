package dev.vouch.server.cli;

import dev.vouch.server.config.LogLevel;
import dev.vouch.server.train.TrainingRun;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code vouch train}: what {@code ./vouch} runs once after a build, with {@code
 * -XX:AOTCacheOutput}, to make later starts quick.
 */
@Command(name = "train", hidden = true, description = "Makes later starts quick.")
final class TrainCommand implements Callable<Integer> {
  @Option(
      names = "--data",
      required = true,
      paramLabel = "<directory>",
      description = "an empty directory")
  private Path data = Path.of("data");

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws InterruptedException {
    Logging.set(LogLevel.WARN);
    TrainingRun.on(data, new DiskFailure(spec.commandLine().getErr()));
    return ExitCode.OK;
  }
}
