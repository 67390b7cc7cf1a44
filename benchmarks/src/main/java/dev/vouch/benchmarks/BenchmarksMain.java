package dev.vouch.benchmarks;

import dev.vouch.benchmarks.fill.FillCommand;
import dev.vouch.benchmarks.floor.FloorCommand;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The command {@code ./vouch bench}. Its exit status is 0, 1 after a failure, or 2 after wrong
 * arguments.
 */
@Command(
    name = "bench",
    description = "Measures Vouch on this machine.",
    mixinStandardHelpOptions = true,
    subcommands = {
      WholeCommand.class,
      LoadCommand.class,
      ReportsCommand.class,
      PartsCommand.class,
      CreditCommand.class,
      ClusterCommand.class,
      FillCommand.class,
      FloorCommand.class,
    },
    synopsisSubcommandLabel = "<command>")
public final class BenchmarksMain {
  private BenchmarksMain() {}

  public static void main(String[] arguments) {
    System.exit(
        new CommandLine(new BenchmarksMain())
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8))
            .setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8))
            .execute(withCommand(arguments)));
  }

  /** Without a subcommand, all measurements are run. */
  private static String[] withCommand(String[] arguments) {
    boolean named = arguments.length > 0 && !arguments[0].matches("quick|full|-.*");
    return named
        ? arguments
        : Stream.concat(Stream.of("run"), Arrays.stream(arguments)).toArray(String[]::new);
  }
}
