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

  /**
   * A step as people read it.
   *
   * @param kind such as {@code Page view}
   * @param text its path, its name, or the title that a success has instead
   * @param name its path or name
   */
  public record StepLabel(String kind, String text, String name) {
    /** A kind, such as {@code Page view}. */
    public static String kind(PathStep.Kind kind) {
      return switch (kind) {
        case PAGE -> "Page view";
        case CLICK -> "Click";
        case CUSTOM -> "Custom event";
        case SUCCESS -> "Success";
      };
    }

    /** Kind and text, for those who hear it. */
    public String spoken() {
      return kind + " " + text;
    }
  }
}
