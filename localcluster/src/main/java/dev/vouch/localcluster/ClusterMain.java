package dev.vouch.localcluster;

import dev.vouch.localcluster.process.ProcessException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The command {@code ./vouch cluster}. Its exit status is 0, 1 after a failure, or 2 after wrong
 * arguments.
 */
@Command(
    name = "vouch cluster",
    description = "Runs a cluster on this machine, for development and tests.",
    mixinStandardHelpOptions = true,
    subcommands = {DevCommand.class, StopCommand.class},
    synopsisSubcommandLabel = "<command>")
public final class ClusterMain {
  private ClusterMain() {}

  public static void main(String[] arguments) {
    System.exit(
        commandLine()
            .setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8))
            .setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8))
            .execute(arguments));
  }

  /** Returns the parser and its commands. */
  static CommandLine commandLine() {
    return new CommandLine(new ClusterMain()).setExecutionExceptionHandler(ClusterMain::fail);
  }

  private static int fail(Exception failure, CommandLine command, CommandLine.ParseResult arguments)
      throws Exception {
    if (!(failure instanceof ProcessException)) {
      throw failure;
    }
    command.getErr().println("vouch: " + failure.getMessage());
    return CommandLine.ExitCode.SOFTWARE;
  }
}
