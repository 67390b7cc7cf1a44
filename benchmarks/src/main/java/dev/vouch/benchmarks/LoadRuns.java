package dev.vouch.benchmarks;

import dev.vouch.benchmarks.floor.Disk;
import dev.vouch.benchmarks.load.Bench;
import dev.vouch.benchmarks.load.ClosedLoop;
import dev.vouch.benchmarks.load.MeasuredProcess;
import dev.vouch.benchmarks.load.PacedLoad;
import dev.vouch.benchmarks.result.Figure;
import dev.vouch.benchmarks.result.LatencyPlot.Curve;
import dev.vouch.benchmarks.result.Target;
import dev.vouch.benchmarks.result.Target.Section;
import dev.vouch.benchmarks.result.Unit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The load tests of a complete server, each with its floor. Not thread-safe. */
final class LoadRuns {
  private static final String SMALL_HEAP = "-Xmx256m";
  private static final String START_DIRECTORY = "start";
  private static final int START_TRIES = 5;

  private final List<Figure> figures = new ArrayList<>();
  private final List<Curve> curves = new ArrayList<>();
  private final Bench bench;
  private final Size size;

  LoadRuns(Bench bench, Size size) {
    this.bench = bench;
    this.size = size;
  }

  /** The median time from the start command of a server on an empty directory until ready. */
  void start() {
    bench.reportProgress("start on an empty directory");
    List<Duration> times =
        IntStream.range(0, START_TRIES).mapToObj(_ -> timeStart()).sorted().toList();
    figures.add(Target.START.measured(times.get(START_TRIES / 2).toNanos() / 1e9));
  }

  private Duration timeStart() {
    bench.remove(START_DIRECTORY);
    try (MeasuredProcess server = bench.server(START_DIRECTORY, "")) {
      return server.startTime();
    } finally {
      bench.remove(START_DIRECTORY);
    }
  }

  void closed() {
    figures.addAll(new ClosedLoop(bench, size.rounds(), size.round(), size.warmUp()).measure());
    Disk disk = Disk.measure(bench.work(), size.disk());
    figures.add(
        Figure.plain(Section.DISK, "rate", disk.commitsPerSecond(), Unit.COMMITS_PER_SECOND));
    figures.add(Figure.plain(Section.DISK, "p50", disk.p50Millis(), Unit.MILLISECONDS));
    figures.add(Figure.plain(Section.DISK, "p99", disk.p99Millis(), Unit.MILLISECONDS));
  }

  void open() {
    add(paced().server(Section.OPEN, Target.OPEN_P99, ""));
    add(paced().floor());
  }

  void openWithSmallHeap() {
    add(paced().server(Section.SMALL_HEAP, Target.SMALL_HEAP_P99, SMALL_HEAP));
  }

  private PacedLoad paced() {
    return new PacedLoad(bench, size.openWarmUp(), size.open());
  }

  private void add(PacedLoad.Measured measured) {
    figures.addAll(measured.figures());
    curves.add(measured.curve());
  }

  List<Figure> figures() {
    return List.copyOf(figures);
  }

  /**
   * Returns the latency curves of the open loop, its floor, and the open loop with a small heap.
   */
  List<Curve> curves() {
    return List.copyOf(curves);
  }
}
