package dev.vouch.benchmarks.result;

import dev.vouch.benchmarks.result.Target.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Figures relative to the machine's limits, comparable between machines. */
public final class Ratios {
  private final List<Figure> figures;
  private final List<Figure> ratios = new ArrayList<>();

  private Ratios(List<Figure> figures) {
    this.figures = figures;
  }

  /** Returns the ratios that can be computed from these figures. */
  public static List<Figure> of(List<Figure> figures) {
    Ratios ratios = new Ratios(figures);
    ratios
        .divide("CPU per event", Section.CLOSED, "CPU per event", Section.FLOOR)
        .map(Target.CLOSED_CPU::measured)
        .ifPresent(ratios.ratios::add);
    ratios
        .divide("rate", Section.CLOSED, "rate", Section.FLOOR)
        .map(Target.CLOSED_SHARE::measured)
        .ifPresent(ratios.ratios::add);
    ratios.add(
        "CPU per event with an Idempotency-Key, compared with the floor",
        "CPU per event",
        Section.KEYED,
        "CPU per event",
        Section.FLOOR);
    ratios.add(
        "durable events/s, compared with one fsync each",
        "rate",
        Section.CLOSED,
        "rate",
        Section.DISK);
    ratios.add(
        "p50 at 10,000/s, compared with the floor", "p50", Section.OPEN, "p50", Section.OPEN_FLOOR);
    ratios.add(
        "p99 at 10,000/s, compared with the floor", "p99", Section.OPEN, "p99", Section.OPEN_FLOOR);
    return List.copyOf(ratios.ratios);
  }

  private void add(String name, String of, String section, String by, String floor) {
    divide(of, section, by, floor)
        .map(ratio -> Figure.plain(Section.RATIOS, name, ratio, Unit.TIMES))
        .ifPresent(ratios::add);
  }

  private Optional<Double> divide(String of, String section, String by, String floor) {
    return value(section, of).flatMap(above -> value(floor, by).map(below -> above / below));
  }

  private Optional<Double> value(String section, String name) {
    return figures.stream()
        .filter(figure -> figure.section().equals(section) && figure.name().equals(name))
        .map(Figure::value)
        .findFirst();
  }
}
