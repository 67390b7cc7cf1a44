package dev.vouch.benchmarks;

import dev.vouch.benchmarks.credit.CreditRuns;
import dev.vouch.benchmarks.result.FigureTable;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code ./vouch bench credit}. */
@Command(
    name = "credit",
    description = "Measures the credit processor with its state on disk.",
    mixinStandardHelpOptions = true)
final class CreditCommand implements Callable<Integer> {
  @Option(
      names = "--visits",
      defaultValue = "1000000",
      description = "facts of usual traffic (1000000)")
  private long visits;

  @Option(names = "--hot", defaultValue = "100000", description = "facts of each hot key (100000)")
  private long hot;

  @Option(
      names = "--moved",
      defaultValue = "1000000",
      description = "events that one sighting moves (1000000)")
  private long moved;

  @Option(
      names = "--backdated",
      defaultValue = "100000",
      description = "facts before backdated events (100000)")
  private long backdated;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    if (visits > 0) {
      out.print(FigureTable.of(new CreditRuns().visits(visits)));
      out.flush();
    }
    if (hot > 0) {
      out.print(FigureTable.of(new CreditRuns().hotKeys(hot)));
      out.flush();
    }
    if (moved > 0) {
      out.print(FigureTable.of(new CreditRuns().movedEvents(moved)));
      out.flush();
    }
    if (backdated > 0) {
      out.print(FigureTable.of(new CreditRuns().backdated(backdated)));
      out.flush();
    }
    return ExitCode.OK;
  }
}
