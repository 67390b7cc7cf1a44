package dev.vouch.benchmarks.load;

import dev.vouch.benchmarks.load.LoadOperator.SiteKey;
import dev.vouch.benchmarks.load.Wrk.WrkResult;
import dev.vouch.benchmarks.result.Figure;
import dev.vouch.benchmarks.result.Target;
import dev.vouch.benchmarks.result.Target.Section;
import dev.vouch.benchmarks.result.Unit;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/**
 * The maximum rate of events over 256 connections, each of which waits for the response; alternates
 * with the floor. Processor time is measured until the reports include all events.
 */
public final class ClosedLoop {
  private static final String DIRECTORY = "closed";
  private static final int MEGABYTE = 1_000_000;
  private static final int WARM_UPS_MAX = 5;
  private static final double WORTH_ANOTHER = 1.05;

  private final Bench bench;
  private final int rounds;
  private final Duration round;
  private final Duration warmUp;

  /** Creates a measurement with this number of rounds of each kind. */
  public ClosedLoop(Bench bench, int rounds, Duration round, Duration warmUp) {
    this.bench = bench;
    this.rounds = rounds;
    this.round = round;
    this.warmUp = warmUp;
  }

  /** The server under load. */
  private record Loaded(MeasuredProcess process, Runnable caughtUp, Runnable report) {
    URI event() {
      return process.uri("/event");
    }
  }

  /** Runs all rounds. */
  public List<Figure> measure() {
    bench.remove(DIRECTORY);
    Wrk wrk = Wrk.in(bench.work());
    List<Figure> figures = new ArrayList<>();
    long events;
    try (MeasuredProcess server = bench.server(DIRECTORY, "");
        MeasuredProcess floorServer = bench.floor("");
        LoadOperator operator = new LoadOperator(server)) {
      SiteKey site = operator.createSite("Shop");
      String token = site.token();
      LagProbe probe = new LagProbe(operator);
      Loaded vouch = new Loaded(server, probe::sample, () -> operator.successes(site));
      Loaded floor = new Loaded(floorServer, () -> {}, () -> {});
      bench.reportProgress("closed loop: warming up");
      events = warmUp(wrk, vouch, token);
      warmUp(wrk, floor, token);
      probe.sample();
      operator.successes(site);
      Rounds plain = new Rounds();
      Rounds keyed = new Rounds();
      Rounds least = new Rounds();
      for (int number = 0; number < rounds; number++) {
        bench.reportProgress("closed loop: round %d of %d".formatted(number + 1, rounds));
        run(wrk, floor, token, Wrk.Keys.NONE, least);
        run(wrk, vouch, token, Wrk.Keys.NONE, plain);
        run(wrk, vouch, token, Wrk.Keys.FRESH, keyed);
      }
      events += plain.requests() + keyed.requests();
      figures.add(Target.CLOSED_RATE.measured(plain.rate()));
      figures.addAll(describe(Section.CLOSED, plain));
      figures.add(Target.NEW_EVENTS.measured(plain.firstReport() * 1e3));
      figures.add(plain(Section.CLOSED, "memory at most", megabytes(server), Unit.MEGABYTES));
      figures.add(Target.KEYED_RATE.measured(keyed.rate()));
      figures.addAll(describe(Section.KEYED, keyed));
      figures.add(plain(Section.FLOOR, "rate", least.rate(), Unit.EVENTS_PER_SECOND));
      figures.addAll(describe(Section.FLOOR, least));
      figures.add(plain(Section.FLOOR, "memory at most", megabytes(floorServer), Unit.MEGABYTES));
    }
    figures.add(
        plain(
            Section.CLOSED,
            "disk per event, log and warehouse",
            (double) bench.bytes(DIRECTORY) / events,
            Unit.BYTES));
    bench.remove(DIRECTORY);
    return figures;
  }

  /**
   * Applies load until the rate no longer grows, because the JVM is still compiling; returns the
   * number of events.
   */
  private long warmUp(Wrk wrk, Loaded loaded, String token) {
    long events = 0;
    double fastest = 0;
    for (int number = 0; number < WARM_UPS_MAX; number++) {
      WrkResult result = wrk.run(loaded.event(), token, Wrk.Keys.NONE, warmUp);
      events += result.requests();
      if (result.rate() < WORTH_ANOTHER * fastest) {
        return events;
      }
      fastest = Math.max(fastest, result.rate());
    }
    return events;
  }

  private void run(Wrk wrk, Loaded loaded, String token, Wrk.Keys keys, Rounds into) {
    Duration before = loaded.process().usage().cpu();
    WrkResult result = wrk.run(loaded.event(), token, keys, round);
    Duration behind = time(loaded.caughtUp());
    Duration cpu = loaded.process().usage().cpu().minus(before);
    into.add(result, cpu, behind, time(loaded.report()));
  }

  private static Duration time(Runnable work) {
    long begun = System.nanoTime();
    work.run();
    return Duration.ofNanos(System.nanoTime() - begun);
  }

  private static List<Figure> describe(String section, Rounds rounds) {
    return List.of(
        plain(section, "CPU per event", rounds.cpuMicros(), Unit.MICROSECONDS),
        plain(section, "p50", rounds.worst(WrkResult::p50), Unit.MILLISECONDS),
        plain(section, "p99", rounds.worst(WrkResult::p99), Unit.MILLISECONDS),
        plain(section, "p99.9", rounds.worst(WrkResult::p999), Unit.MILLISECONDS),
        plain(section, "longest", rounds.worst(WrkResult::max), Unit.MILLISECONDS),
        plain(section, "errors", (double) rounds.errors(), Unit.COUNT),
        plain(
            section, "until reports have caught up, after a round", rounds.behind(), Unit.SECONDS));
  }

  private static double megabytes(MeasuredProcess process) {
    return (double) process.usage().residentBytesMax() / MEGABYTE;
  }

  private static Figure plain(String section, String name, double value, Unit unit) {
    return Figure.plain(section, name, value, unit);
  }

  /** The totals of equal wrk rounds. Not thread-safe. */
  static final class Rounds {
    private final List<WrkResult> results = new ArrayList<>();
    private Duration cpu = Duration.ZERO;
    private Duration behind = Duration.ZERO;
    private Duration firstReport = Duration.ZERO;

    /**
     * Adds a round.
     *
     * @param taken the server's processor time, including work after the last response
     * @param caughtUp the time from the last response until the reports include all events
     * @param reported the time of the next report, the first on these events
     */
    void add(WrkResult result, Duration taken, Duration caughtUp, Duration reported) {
      results.add(result);
      cpu = cpu.plus(taken);
      behind = Collections.max(List.of(behind, caughtUp));
      firstReport = Collections.max(List.of(firstReport, reported));
    }

    long requests() {
      return results.stream().mapToLong(WrkResult::requests).sum();
    }

    long errors() {
      return results.stream().mapToLong(WrkResult::errors).sum();
    }

    /** Returns the responses per second over all rounds. */
    double rate() {
      return requests() / results.stream().mapToDouble(one -> seconds(one.duration())).sum();
    }

    double cpuMicros() {
      return seconds(cpu) * 1e6 / requests();
    }

    /** Returns the maximum over the rounds, in milliseconds. */
    double worst(Function<WrkResult, Duration> time) {
      return results.stream().map(time).mapToDouble(one -> seconds(one) * 1e3).max().orElse(0);
    }

    /** Returns the maximum time in seconds until the reports included all events of a round. */
    double behind() {
      return seconds(behind);
    }

    /** Returns the maximum time in seconds of the first report on a round's events. */
    double firstReport() {
      return seconds(firstReport);
    }

    private static double seconds(Duration duration) {
      return duration.toNanos() / 1e9;
    }
  }
}
