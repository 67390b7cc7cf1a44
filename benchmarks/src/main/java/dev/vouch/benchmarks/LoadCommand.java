package dev.vouch.benchmarks;

import dev.vouch.benchmarks.result.Figure;
import dev.vouch.benchmarks.result.FigureTable;
import dev.vouch.benchmarks.result.Ratios;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The command {@code ./vouch bench load}, which runs the load tests, or a part of them, for work on
 * them.
 */
@Command(name = "load", description = "Loads a server and prints the results.")
final class LoadCommand implements Callable<Integer> {
  @Mixin private final BenchOptions options = new BenchOptions();

  @Option(names = "--size", defaultValue = "quick", description = "quick or full (quick)")
  private Size size = Size.QUICK;

  @Option(names = "--only", description = "start, closed, open or small-heap; default: all")
  private List<String> only = new ArrayList<>();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    LoadRuns runs = new LoadRuns(options.bench(spec.commandLine().getErr()), size);
    run("start", runs::start);
    run("closed", runs::closed);
    run("open", runs::open);
    run("small-heap", runs::openWithSmallHeap);
    List<Figure> figures = new ArrayList<>(Ratios.of(runs.figures()));
    figures.addAll(runs.figures());
    spec.commandLine().getOut().print(FigureTable.of(figures));
    spec.commandLine().getOut().flush();
    return ExitCode.OK;
  }

  private void run(String name, Runnable part) {
    if (only.isEmpty() || only.contains(name)) {
      part.run();
    }
  }
}
