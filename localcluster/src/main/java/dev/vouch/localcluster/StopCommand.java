package dev.vouch.localcluster;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code ./vouch cluster stop}. */
@Command(
    name = "stop",
    description = "Stops the cluster of a directory. Its data is kept.",
    mixinStandardHelpOptions = true)
final class StopCommand implements Callable<Integer> {
  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "the directory of the cluster (cluster-data)")
  private Path data = Path.of("cluster-data");

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    boolean wasRunning = ClusterDirectory.stop(data);
    spec.commandLine()
        .getOut()
        .println(wasRunning ? "Stopped." : "No cluster is running in " + data + ".");
    return 0;
  }
}
