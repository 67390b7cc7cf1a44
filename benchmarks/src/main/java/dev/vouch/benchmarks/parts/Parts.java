package dev.vouch.benchmarks.parts;

import static java.util.stream.Collectors.joining;

import dev.vouch.benchmarks.result.Figure;
import dev.vouch.benchmarks.result.Unit;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs the microbenchmarks, each in a separate JVM. */
public final class Parts {
  private static final String SECTION = "The parts, each alone and warmed up";
  private static final int WARM_UPS = 3;

  private Parts() {}

  /**
   * Runs the benchmarks whose name contains one of these, or all for an empty list.
   *
   * @param rounds the number of measured rounds of one second each, after the warm-up
   */
  public static List<Figure> time(List<String> names, int rounds) {
    String pattern = names.isEmpty() ? "" : names.stream().collect(joining("|", ".*(", ").*"));
    Options options =
        new OptionsBuilder()
            .include(Parts.class.getPackageName().replace(".", "\\.") + "\\." + pattern)
            .forks(1)
            .warmupIterations(WARM_UPS)
            .warmupTime(TimeValue.seconds(1))
            .measurementIterations(rounds)
            .measurementTime(TimeValue.seconds(1))
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT)
            .jvmArgsAppend("--enable-native-access=ALL-UNNAMED")
            .build();
    try {
      return figures(new Runner(options).run());
    } catch (RunnerException failed) {
      throw new IllegalStateException("a microbenchmark failed: " + failed.getMessage(), failed);
    }
  }

  private static List<Figure> figures(Collection<RunResult> results) {
    return results.stream()
        .map(
            result ->
                Figure.plain(
                    SECTION,
                    name(result.getParams()),
                    result.getPrimaryResult().getScore(),
                    Unit.MICROSECONDS))
        .toList();
  }

  /**
   * Returns a name such as {@code RequestBenchmark.admit} or {@code LogBenchmark.append, records
   * 16}.
   */
  private static String name(BenchmarkParams params) {
    String method = params.getBenchmark().substring(Parts.class.getPackageName().length() + 1);
    return method
        + params.getParamsKeys().stream()
            .map(key -> ", " + key + " " + params.getParam(key))
            .collect(joining());
  }
}
