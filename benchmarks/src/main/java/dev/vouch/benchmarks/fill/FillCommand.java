package dev.vouch.benchmarks.fill;

import dev.vouch.benchmarks.fill.DatasetGenerator.FilledDirectory;
import dev.vouch.benchmarks.fill.DatasetGenerator.FilledDirectory.Counts;
import dev.vouch.benchmarks.fill.DatasetSpec.Shape;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code bench fill}, which creates a data directory with millions of events. */
@Command(
    name = "fill",
    description = {
      "Fills a data directory with events of the 30 days until now, which vouch serve can be"
          + " started on. Sign in as benchmark@vouch.example with \"for benchmarks only\"."
    },
    mixinStandardHelpOptions = true)
public final class FillCommand implements Callable<Integer> {
  @Option(
      names = "--events",
      defaultValue = "1000000",
      description = "The number of events (${DEFAULT-VALUE}).")
  private long events;

  @Option(
      names = "--shape",
      defaultValue = "shared",
      description = {
        "shared: of 100 sites, one of which has 1 %%; single: all of one site; server: of one site,"
            + " nearly all sent by its backend. (${DEFAULT-VALUE})"
      })
  private Shape shape = Shape.SHARED;

  @Option(names = "--data", required = true, description = "An empty directory, or a new one.")
  private Path data = Path.of("");

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    long begun = System.nanoTime();
    DatasetSpec dataset = new DatasetSpec(events, shape, Clock.systemUTC().instant());
    FilledDirectory filled =
        DatasetGenerator.fill(
            data,
            dataset,
            count -> out.printf("%,d of %,d events, %s%n", count, events, sinceNanos(begun)));
    Counts counts = filled.counts();
    out.printf(
        "%,d events, %,d of backends, %,d confirmed successes; %,d pings%n",
        counts.events(), counts.confirmed(), counts.successes(), counts.pings());
    out.printf("filled %s in %s%n", data, sinceNanos(begun));
    return ExitCode.OK;
  }

  private static String sinceNanos(long begun) {
    return "%.1f s".formatted((System.nanoTime() - begun) / 1e9);
  }
}
