package dev.vouch.server.dashboard.funnel;

import dev.vouch.core.report.PathStep;
import dev.vouch.core.report.PathStep.Kind;
import dev.vouch.server.dashboard.path.KnownSteps;
import dev.vouch.server.dashboard.path.StepLabels;
import dev.vouch.server.dashboard.path.StepLabels.StepLabel;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A suggested funnel of steps that people took on the site. */
public record FunnelExample(List<StepLabel> steps, String path) {
  private static final PathStep ANY_PAGE = new PathStep(Kind.PAGE, "*");

  public FunnelExample {
    steps = List.copyOf(steps);
  }

  /** Up to three suggestions, made of the most frequent steps. */
  static List<FunnelExample> of(KnownSteps known, FunnelUrl url, StepLabels labels) {
    List<PathStep> pages = known.of(Kind.PAGE).stream().limit(3).toList();
    List<PathStep> successes = known.of(Kind.SUCCESS).stream().limit(2).toList();
    List<List<PathStep>> paths = new ArrayList<>();
    for (PathStep success : successes) {
      paths.add(List.of(ANY_PAGE, success));
      pages.stream().limit(1).forEach(page -> paths.add(List.of(page, success)));
    }
    if (pages.size() > 1) {
      List<PathStep> two = pages.subList(0, 2);
      paths.addFirst(Stream.concat(two.stream(), successes.stream().limit(1)).toList());
    }
    if (pages.size() > 2 && successes.isEmpty()) {
      paths.add(pages);
    }
    return paths.stream()
        .limit(3)
        .map(
            steps ->
                new FunnelExample(steps.stream().map(labels::of).toList(), url.with(steps).path()))
        .toList();
  }
}
