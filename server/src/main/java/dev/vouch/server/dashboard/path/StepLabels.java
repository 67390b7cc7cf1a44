package dev.vouch.server.dashboard.path;

import dev.vouch.core.report.PathStep;
import dev.vouch.core.report.PathStep.Kind;
import dev.vouch.core.report.SuccessRule;
import java.util.List;

/**
 * Shows steps, successes by the titles of a site's rules.
 *
 * @param rules the site's
 */
public record StepLabels(List<SuccessRule> rules) {
  public StepLabels {
    rules = List.copyOf(rules);
  }

  /** Shows a step. */
  public StepLabel of(PathStep step) {
    String text = step.kind() == Kind.SUCCESS ? title(step.text()) : step.text();
    return new StepLabel(StepLabel.kind(step.kind()), text, step.text());
  }

  /** Shows a step as reports spell it, such as {@code page:/pricing}. */
  public StepLabel of(String written) {
    return PathStep.parse(written).map(this::of).orElseThrow();
  }

  private String title(String name) {
    return rules.stream()
        .filter(rule -> rule.name().equals(name))
        .map(SuccessRule::title)
        .findFirst()
        .orElse(name);
  }
}
