package dev.vouch.benchmarks;

import dev.vouch.benchmarks.fill.FillCommand;
import dev.vouch.benchmarks.floor.FloorCommand;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** What {@code ./vouch bench} runs; ends with 0, 1 after a failure, or 2 when asked wrongly. */
@Command(
    name = "bench",
    description = "Measures Vouch on this machine.",
    mixinStandardHelpOptions = true,
    subcommands = {
      WholeCommand.class,
      LoadCommand.class,
      ReportsCommand.class,
      PartsCommand.class,
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
            .execute(arguments));
  }
}
