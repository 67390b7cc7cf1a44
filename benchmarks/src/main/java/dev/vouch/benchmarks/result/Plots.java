package dev.vouch.benchmarks.result;

import dev.vouch.benchmarks.result.LatencyPlot.Curve;
import dev.vouch.benchmarks.result.Target.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The plots of a run's results. */
public final class Plots {
  private final Results results;

  private Plots(Results results) {
    this.results = results;
  }

  /** Writes all plots, replacing earlier ones. */
  public static void write(Results results, Path directory) throws IOException {
    Plots plots = new Plots(results);
    Files.writeString(directory.resolve("performance-rate.svg"), plots.rate());
    Files.writeString(directory.resolve("performance-cpu.svg"), plots.cpu());
    Files.writeString(directory.resolve("performance-latency.svg"), plots.latency());
    Files.writeString(directory.resolve("performance-reports.svg"), plots.reports());
  }

  private String rate() {
    List<BarPlot.Bar> bars = new ArrayList<>();
    add(bars, "floor", Section.FLOOR, "rate", true);
    add(bars, "Vouch", Section.CLOSED, "rate", false);
    add(bars, "Vouch, Idempotency-Keys", Section.KEYED, "rate", false);
    return BarPlot.draw(
        "Events per second over 256 connections, each durable before its 204",
        Unit.EVENTS_PER_SECOND,
        bars);
  }

  private String cpu() {
    List<BarPlot.Bar> bars = new ArrayList<>();
    add(bars, "floor", Section.FLOOR, "CPU per event", true);
    figure(Section.FLOOR, "CPU per event")
        .flatMap(
            floor ->
                figure(Section.CLOSED, "CPU per event").map(vouch -> twiceTheFloor(vouch, floor)))
        .ifPresent(bars::add);
    add(bars, "Vouch, Idempotency-Keys", Section.KEYED, "CPU per event", false);
    return BarPlot.draw(
        "Processor time of the server per event, projection and checkpoints included",
        Unit.MICROSECONDS,
        bars);
  }

  private static BarPlot.Bar twiceTheFloor(Figure vouch, Figure floor) {
    return new BarPlot.Bar(
        "Vouch",
        vouch.value(),
        Optional.of(Bound.atMost(Target.CLOSED_CPU.bound().value() * floor.value())),
        false);
  }

  private String latency() {
    return LatencyPlot.draw(
        "Time to the 204, from when a request was due, at 10,000 events/s",
        results.curves(),
        List.of(
            new Curve.Point(50, Target.OPEN_P50.bound().value()),
            new Curve.Point(99, Target.OPEN_P99.bound().value()),
            new Curve.Point(99.9, Target.OPEN_P999.bound().value())));
  }

  /** Plots the three figures with a target for each directory. */
  private String reports() {
    return BarPlot.draw(
        "Reports on 30 days",
        Unit.MILLISECONDS,
        results.figures().stream()
            .filter(figure -> figure.section().startsWith(Section.REPORTS))
            .filter(figure -> figure.target().isPresent())
            .map(Plots::ofReports)
            .toList());
  }

  private static BarPlot.Bar ofReports(Figure figure) {
    String events = figure.section().substring(Section.REPORTS.length()).split(" events", -1)[0];
    return new BarPlot.Bar(
        figure.name() + ", of " + events, figure.value(), figure.target(), false);
  }

  private void add(
      List<BarPlot.Bar> bars, String label, String section, String name, boolean isFloor) {
    figure(section, name)
        .map(found -> new BarPlot.Bar(label, found.value(), found.target(), isFloor))
        .ifPresent(bars::add);
  }

  private Optional<Figure> figure(String section, String name) {
    return results.figures().stream()
        .filter(figure -> figure.section().equals(section) && figure.name().equals(name))
        .findFirst();
  }
}
