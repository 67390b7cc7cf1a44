package dev.vouch.benchmarks;

import dev.vouch.benchmarks.parts.Parts;
import dev.vouch.benchmarks.result.FigureTable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code ./vouch bench parts}. */
@Command(
    name = "parts",
    description = "Runs the microbenchmarks of the parts that handle events and reports (JMH).",
    mixinStandardHelpOptions = true)
final class PartsCommand implements Callable<Integer> {
  @Parameters(description = "only those whose name contains this, such as Codec or parse")
  private List<String> names = new ArrayList<>();

  @Option(names = "--rounds", defaultValue = "3", description = "measured rounds of one second (3)")
  private int rounds;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    out.print(FigureTable.of(Parts.time(names, rounds)));
    out.flush();
    return ExitCode.OK;
  }
}
