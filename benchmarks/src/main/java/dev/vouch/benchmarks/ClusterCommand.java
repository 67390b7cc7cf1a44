package dev.vouch.benchmarks;

import dev.vouch.benchmarks.cluster.ClusterPlan;
import dev.vouch.benchmarks.cluster.ClusterResults;
import dev.vouch.benchmarks.cluster.ClusterRuns;
import dev.vouch.benchmarks.cluster.ClusterTables;
import dev.vouch.benchmarks.load.Bench;
import dev.vouch.benchmarks.result.Machine;
import dev.vouch.benchmarks.result.MeasuredPage;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.time.Clock;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command {@code ./vouch bench cluster [quick|full]}, which measures what a cluster on this
 * machine costs, next to a single server.
 */
@Command(
    name = "cluster",
    description = "Measures a cluster on this machine, next to a single server.",
    mixinStandardHelpOptions = true)
final class ClusterCommand implements Callable<Integer> {
  /** A tenth of a small machine. Results of a machine with other work are not published. */
  private static final double OTHERS_MAX = 0.2;

  @Mixin private final BenchOptions options = new BenchOptions();

  @Parameters(index = "0", defaultValue = "full", description = "quick or full (full)")
  private Size size = Size.FULL;

  @Option(names = "--write", description = "also writes docs/CLUSTER.md")
  private boolean write;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException {
    if (write && size == Size.QUICK) {
      throw new ParameterException(spec.commandLine(), "--write needs the full measurement");
    }
    PrintWriter out = spec.commandLine().getOut();
    Bench bench = options.bench(spec.commandLine().getErr());
    ClusterResults results = new ClusterRuns(bench, plan()).measure();
    String text =
        MeasuredPage.heading(
                Machine.current(bench.work()),
                Clock.systemUTC().instant(),
                Commit.of(options.home()))
            + ClusterTables.of(results);
    out.println(text);
    out.flush();
    Files.writeString(bench.work().resolve("cluster.md"), text);
    if (write) {
      return write(text, results);
    }
    return ExitCode.OK;
  }

  private ClusterPlan plan() {
    return switch (size) {
      case QUICK -> ClusterPlan.quick();
      case FULL -> ClusterPlan.full();
    };
  }

  private int write(String text, ClusterResults results) {
    if (results.othersMax() > OTHERS_MAX) {
      spec.commandLine()
          .getErr()
          .printf(
              "docs/CLUSTER.md is not changed: other processes used %.2f processors. End them, and"
                  + " repeat the measurement.%n",
              results.othersMax());
      return ExitCode.SOFTWARE;
    }
    MeasuredPage.update(options.home().resolve("docs/CLUSTER.md"), text);
    return ExitCode.OK;
  }
}
