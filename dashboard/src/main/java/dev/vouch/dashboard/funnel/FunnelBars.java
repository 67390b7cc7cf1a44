package dev.vouch.dashboard.funnel;

import dev.vouch.core.report.Funnel;
import dev.vouch.dashboard.path.StepLabels;
import dev.vouch.dashboard.path.StepLabels.StepLabel;
import dev.vouch.dashboard.report.Panel;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A funnel as bars, each next to the bar of the previous step. */
public record FunnelBars(List<Bar> bars) {
  public FunnelBars {
    bars = List.copyOf(bars);
  }

  /**
   * The bar of a step.
   *
   * @param number 1-based number
   * @param rateOfFirst share of the first step's people, 0 to 1
   * @param percent bar length as a percentage of the first step's people
   * @param percentBefore bar length of the previous step
   * @param drop drop-off after the step; empty for the last step
   */
  public record Bar(
      int number,
      StepLabel step,
      long persons,
      double rateOfFirst,
      int percent,
      int percentBefore,
      Optional<Drop> drop) {}

  /**
   * People who completed a step but not the next one.
   *
   * @param share share of the step's people, 0 to 1
   * @param path URL that shows their next steps, or hides them if shown
   */
  public record Drop(
      long continued,
      double continuationRate,
      long droppedOff,
      double share,
      String path,
      boolean isShown) {}

  static FunnelBars of(Funnel funnel, FunnelUrl url, StepLabels labels) {
    return new FunnelBars(
        IntStream.range(0, funnel.lines().size())
            .mapToObj(index -> bar(funnel, index, url, labels))
            .toList());
  }

  private static Bar bar(Funnel funnel, int index, FunnelUrl url, StepLabels labels) {
    Funnel.Line line = funnel.lines().get(index);
    long first = funnel.lines().getFirst().persons();
    long before = funnel.lines().get(Math.max(index - 1, 0)).persons();
    boolean isLast = index == funnel.lines().size() - 1;
    return new Bar(
        index + 1,
        labels.of(line.step()),
        line.persons(),
        funnel.rateOfFirst(index),
        Panel.percent(line.persons(), first),
        Panel.percent(before, first),
        isLast ? Optional.empty() : Optional.of(drop(funnel, index, url)));
  }

  private static Drop drop(Funnel funnel, int index, FunnelUrl url) {
    long persons = funnel.lines().get(index).persons();
    long continued = funnel.lines().get(index + 1).persons();
    double continuationRate = funnel.rateOfPrevious(index + 1);
    boolean isShown = url.after().equals(Optional.of(index + 1));
    return new Drop(
        continued,
        continuationRate,
        persons - continued,
        persons == 0 ? 0 : 1 - continuationRate,
        url.after(isShown ? Optional.empty() : Optional.of(index + 1)).path(),
        isShown);
  }

  /** Number of people who completed the first step. */
  public long entered() {
    return bars.getFirst().persons();
  }

  /** Number of people who completed the last step. */
  public long completed() {
    return bars.getLast().persons();
  }

  /** Share of {@link #entered} people who completed the funnel, 0 to 1. */
  public double conversion() {
    return bars.getLast().rateOfFirst();
  }

  /** The step with the biggest drop-off; empty if nobody dropped off. */
  public Optional<Bar> biggestDropOff() {
    return bars.stream()
        .filter(bar -> bar.drop().filter(drop -> drop.droppedOff() > 0).isPresent())
        .max(Comparator.comparingLong(bar -> bar.drop().orElseThrow().droppedOff()));
  }
}
