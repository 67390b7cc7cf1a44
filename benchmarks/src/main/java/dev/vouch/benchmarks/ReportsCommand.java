package dev.vouch.benchmarks;

import dev.vouch.benchmarks.load.Bench;
import dev.vouch.benchmarks.reports.ReportRuns;
import dev.vouch.benchmarks.result.FigureTable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code ./vouch bench reports}. */
@Command(
    name = "reports",
    description = "Times reports, pages and starts on millions of events, and prints the table.",
    mixinStandardHelpOptions = true)
final class ReportsCommand implements Callable<Integer> {
  @Mixin private final BenchOptions options = new BenchOptions();

  @Option(names = "--events", description = "number of events; repeatable (10,000,000)")
  private List<Long> events = new ArrayList<>();

  @Option(
      names = "--server-events",
      defaultValue = "1000000",
      description = "number of a backend's events for timing credit (1,000,000)")
  private long serverEvents;

  @Option(names = "--repeats", defaultValue = "5", description = "requests of each report (5)")
  private int repeats;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    Bench bench = options.bench(spec.commandLine().getErr());
    ReportRuns runs = new ReportRuns(bench, repeats);
    for (long count : events.isEmpty() ? List.of(10_000_000L) : events) {
      runs.on(count);
    }
    runs.credit(serverEvents);
    PrintWriter out = spec.commandLine().getOut();
    out.print(FigureTable.of(runs.figures()));
    out.flush();
    return ExitCode.OK;
  }
}
