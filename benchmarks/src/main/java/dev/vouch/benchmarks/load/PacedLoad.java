package dev.vouch.benchmarks.load;

import dev.vouch.benchmarks.load.LoadOperator.SiteKey;
import dev.vouch.benchmarks.result.Figure;
import dev.vouch.benchmarks.result.LatencyPlot.Curve;
import dev.vouch.benchmarks.result.Target;
import dev.vouch.benchmarks.result.Target.Section;
import dev.vouch.benchmarks.result.Unit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A load of 10,000 requests per second from a shop's visitors and its backend, independent of
 * earlier responses, while a user reloads the overview every second.
 */
public final class PacedLoad {
  private static final String DIRECTORY = "open";
  private static final double PER_SECOND = 10_000;
  private static final int CONNECTIONS = 512;
  private static final long SEED = 1_000;

  /** Short, because the floor has little code to be compiled. */
  private static final Duration FLOOR_WARM_UP = Duration.ofSeconds(5);

  private static final double MEGABYTE = 1e6;

  private final Bench bench;
  private final Duration warmUp;
  private final Duration duration;

  /** Creates a measurement of {@code duration} after {@code warmUp}. */
  public PacedLoad(Bench bench, Duration warmUp, Duration duration) {
    this.bench = bench;
    this.warmUp = warmUp;
    this.duration = duration;
  }

  /** The figures of a run and its latencies. */
  public record Measured(List<Figure> figures, Curve curve) {}

  /**
   * Measures a server.
   *
   * @param section the name of the run
   * @param p99 the target of its 99th percentile
   * @param javaOptions the options of the server's JVM
   */
  public Measured server(String section, Target p99, String javaOptions) {
    bench.remove(DIRECTORY);
    List<Figure> figures = new ArrayList<>();
    Curve curve;
    long events;
    try (MeasuredProcess server = bench.server(DIRECTORY, javaOptions);
        LoadOperator operator = new LoadOperator(server)) {
      SiteKey site = operator.createSite("Shop");
      bench.reportProgress(section + ": warming up");
      events = warmUp(server, operator, site);
      bench.reportProgress(section);
      Duration cpuBefore = server.usage().cpu();
      Run run = run(server, operator, site, SEED + 1, duration);
      Duration cpu = server.usage().cpu().minus(cpuBefore);
      Latencies latencies = run.requests().latencies();
      events += latencies.count();
      figures.addAll(
          List.of(
              Target.OPEN_P50.measuredIn(section, latencies.millis(50)),
              p99.measuredIn(section, latencies.millis(99)),
              Target.OPEN_P999.measuredIn(section, latencies.millis(99.9)),
              Figure.plain(section, "longest", latencies.maxMillis(), Unit.MILLISECONDS),
              Target.OPEN_ERRORS.measuredIn(section, (double) run.requests().errors()),
              Target.OPEN_LAG.measuredIn(section, seconds(run.behind())),
              Target.OPEN_PAGE.measuredIn(section, run.page().latencies().millis(50)),
              Figure.plain(
                  section,
                  "dashboard, longest",
                  run.page().latencies().maxMillis(),
                  Unit.MILLISECONDS),
              Figure.plain(
                  section, "dashboard, errors", (double) run.page().failures(), Unit.COUNT),
              Figure.plain(
                  section,
                  "CPU per event, dashboard included",
                  seconds(cpu) * 1e6 / latencies.count(),
                  Unit.MICROSECONDS),
              Figure.plain(
                  section,
                  "CPU per event of the generator",
                  run.requests().cpuMicros(),
                  Unit.MICROSECONDS),
              Target.OPEN_MEMORY.measuredIn(
                  section, server.usage().residentBytesMax() / MEGABYTE)));
      curve = latencies.curve(section);
    }
    figures.add(
        Figure.plain(
            section,
            "disk per event, log and warehouse",
            (double) bench.bytes(DIRECTORY) / events,
            Unit.BYTES));
    bench.remove(DIRECTORY);
    return new Measured(figures, curve);
  }

  /** The results of the load and the dashboard, and the maximum delay of reports. */
  private record Run(OpenLoop.Outcome requests, Dashboard.Outcome page, Duration behind) {}

  private Run run(
      MeasuredProcess server, LoadOperator operator, SiteKey site, long seed, Duration time) {
    LagProbe probe = new LagProbe(operator);
    try (OpenLoop loop = OpenLoop.connect(List.of(server.address()), CONNECTIONS);
        Dashboard dashboard = Dashboard.open(server, site.site())) {
      probe.start();
      OpenLoop.Outcome requests =
          loop.run(new ShopTraffic(site, seed)::next, PER_SECOND, seed, time);
      Dashboard.Outcome page = dashboard.stop();
      Duration behind = probe.stop().getLast();
      probe.sample();
      return new Run(requests, page, behind);
    }
  }

  /** In two halves, because new connections cause some code to be compiled again. */
  private long warmUp(MeasuredProcess server, LoadOperator operator, SiteKey site) {
    long events = 0;
    for (int half = 1; half <= 2; half++) {
      Run run = run(server, operator, site, SEED - half, warmUp.dividedBy(2));
      events += run.requests().latencies().count();
    }
    return events;
  }

  /** Measures the floor in the same way, without a dashboard. */
  public Measured floor() {
    String section = Section.OPEN_FLOOR;
    bench.reportProgress(section);
    try (MeasuredProcess server = bench.floor("")) {
      SiteKey unusedKey = new SiteKey("site_0000000000000000", "none");
      floor(server, unusedKey, SEED, FLOOR_WARM_UP);
      Duration cpuBefore = server.usage().cpu();
      OpenLoop.Outcome run = floor(server, unusedKey, SEED + 1, duration);
      Duration cpu = server.usage().cpu().minus(cpuBefore);
      Latencies latencies = run.latencies();
      return new Measured(
          List.of(
              Figure.plain(section, "p50", latencies.millis(50), Unit.MILLISECONDS),
              Figure.plain(section, "p99", latencies.millis(99), Unit.MILLISECONDS),
              Figure.plain(section, "p99.9", latencies.millis(99.9), Unit.MILLISECONDS),
              Figure.plain(section, "longest", latencies.maxMillis(), Unit.MILLISECONDS),
              Figure.plain(
                  section,
                  "CPU per event",
                  seconds(cpu) * 1e6 / latencies.count(),
                  Unit.MICROSECONDS)),
          latencies.curve(section));
    }
  }

  private static OpenLoop.Outcome floor(
      MeasuredProcess server, SiteKey unusedKey, long seed, Duration time) {
    try (OpenLoop loop = OpenLoop.connect(List.of(server.address()), CONNECTIONS)) {
      return loop.run(new ShopTraffic(unusedKey, seed)::next, PER_SECOND, seed, time);
    }
  }

  private static double seconds(Duration time) {
    return time.toNanos() / 1e9;
  }
}
