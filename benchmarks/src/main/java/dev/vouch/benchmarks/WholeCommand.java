package dev.vouch.benchmarks;

import dev.vouch.benchmarks.load.Bench;
import dev.vouch.benchmarks.parts.Parts;
import dev.vouch.benchmarks.reports.ReportRuns;
import dev.vouch.benchmarks.result.Figure;
import dev.vouch.benchmarks.result.FigureTable;
import dev.vouch.benchmarks.result.Machine;
import dev.vouch.benchmarks.result.MeasuredPage;
import dev.vouch.benchmarks.result.Plots;
import dev.vouch.benchmarks.result.Ratios;
import dev.vouch.benchmarks.result.Results;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command {@code ./vouch bench [quick|full]}, which runs all measurements and prints their
 * table.
 */
@Command(
    name = "run",
    description = "Measures everything and prints this machine's table.",
    mixinStandardHelpOptions = true)
final class WholeCommand implements Callable<Integer> {
  private static final long HUNDRED_MILLION = 100_000_000;
  private static final int PART_ROUNDS = 3;

  @Mixin private final BenchOptions options = new BenchOptions();

  @Parameters(index = "0", defaultValue = "full", description = "quick or full (full)")
  private Size size = Size.FULL;

  @Option(
      names = "--write",
      description = "also writes docs/PERFORMANCE.md, its drawings and the results as JSON")
  private boolean write;

  @Option(
      names = "--hundred-million",
      description = "also times reports on 100 million events, which takes long and 20 GB of disk")
  private boolean hundredMillion;

  @Option(names = "--parts", description = "also times microbenchmarks, for some minutes")
  private boolean parts;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    Bench bench = options.bench(spec.commandLine().getErr());
    LoadRuns load = new LoadRuns(bench, size);
    load.closed();
    load.open();
    load.openWithSmallHeap();
    load.start();
    List<Figure> figures = new ArrayList<>(Ratios.of(load.figures()));
    figures.addAll(load.figures());
    figures.addAll(reports(bench));
    if (parts) {
      bench.reportProgress("microbenchmarks");
      figures.addAll(Parts.time(List.of(), PART_ROUNDS));
    }
    Results results =
        new Results(
            Machine.current(bench.work()),
            Clock.systemUTC().instant(),
            Commit.of(options.home()),
            figures,
            load.curves());
    out.println(results.machine().description() + ", commit " + results.commit());
    out.print(FigureTable.of(figures));
    if (size == Size.QUICK) {
      out.printf(
          "%nThe targets of reports are for 10 million events, and for credit of 1 million;"
              + " these were %,d and %,d. The JVM still compiles, which the load feels most:"
              + " ./vouch bench warms up for longer.%n",
          size.events(), size.serverEvents());
    }
    Files.writeString(bench.work().resolve("results.json"), results.json());
    Plots.write(results, bench.work());
    out.printf("%nresults.json and drawings are in %s%n", bench.work());
    out.flush();
    if (write) {
      write(results);
    }
    return ExitCode.OK;
  }

  private List<Figure> reports(Bench bench) {
    ReportRuns reports = new ReportRuns(bench, size.repeats());
    try {
      reports.on(size.events());
      reports.credit(size.serverEvents());
      if (hundredMillion) {
        reports.on(HUNDRED_MILLION);
      }
    } catch (IllegalStateException | UncheckedIOException e) {
      // The results so far are still printed.
      bench.reportProgress("FAILED: " + e);
    }
    return reports.figures();
  }

  private void write(Results results) throws IOException {
    Path documents = options.home().resolve("docs");
    MeasuredPage.update(documents.resolve("PERFORMANCE.md"), results);
    Plots.write(results, documents.resolve("images"));
    Path kept = options.home().resolve("benchmarks/results");
    Files.createDirectories(kept);
    Files.writeString(kept.resolve("latest.json"), results.json());
  }
}
