package dev.vouch.server.dashboard.funnel;

import dev.vouch.core.report.Funnel;
import dev.vouch.server.dashboard.path.StepLabels;
import dev.vouch.server.dashboard.path.StepLabels.StepLabel;
import dev.vouch.server.dashboard.report.Panel;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A funnel as bars, each step's beside the one before it. */
public record FunnelBars(List<Bar> bars) {
  public FunnelBars {
    bars = List.copyOf(bars);
  }

  /**
   * A step.
   *
   * @param number from 1
   * @param rateOfFirst 0 to 1
   * @param percent the bar's length: persons of the first step's
   * @param percentBefore the bar's length of the step before
   * @param drop those who went no further; empty behind the last step
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
   * Those who came to a step but not to the next one.
   *
   * @param share of the step's persons, 0 to 1
   * @param path to where they went instead, or away from it when that is shown
   */
  public record Drop(
      long wentOn, double rateWentOn, long lost, double share, String path, boolean isShown) {}

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
    long wentOn = funnel.lines().get(index + 1).persons();
    double rateWentOn = funnel.rateOfPrevious(index + 1);
    boolean isShown = url.after().equals(Optional.of(index + 1));
    return new Drop(
        wentOn,
        rateWentOn,
        persons - wentOn,
        persons == 0 ? 0 : 1 - rateWentOn,
        url.after(isShown ? Optional.empty() : Optional.of(index + 1)).path(),
        isShown);
  }

  /** Those who did the first step. */
  public long entered() {
    return bars.getFirst().persons();
  }

  /** Those who did the last step. */
  public long completed() {
    return bars.getLast().persons();
  }

  /** Completed of entered, 0 to 1. */
  public double conversion() {
    return bars.getLast().rateOfFirst();
  }

  /** The step behind which most are lost; empty when nobody is. */
  public Optional<Bar> biggestLoss() {
    return bars.stream()
        .filter(bar -> bar.drop().filter(drop -> drop.lost() > 0).isPresent())
        .max(Comparator.comparingLong(bar -> bar.drop().orElseThrow().lost()));
  }
}
