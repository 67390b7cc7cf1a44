package dev.vouch.dashboard.path;

import dev.vouch.core.report.PathStep;
import dev.vouch.core.report.PathStep.Kind;
import dev.vouch.core.report.SuccessRule;
import java.util.List;

/**
 * Factory of display labels of steps. Successes are labelled with the titles of their rules.
 *
 * @param rules rules of the site
 */
public record StepLabels(List<SuccessRule> rules) {
  public StepLabels {
    rules = List.copyOf(rules);
  }

  public StepLabel of(PathStep step) {
    String text = step.kind() == Kind.SUCCESS ? title(step.text()) : step.text();
    return new StepLabel(StepLabel.kind(step.kind()), text, step.text());
  }

  /** The label of a step in its wire form, such as {@code page:/pricing}. */
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
   * The display label of a step.
   *
   * @param kind display name such as {@code Page view}
   * @param text path or name, or the title of a success
   * @param name path or name
   */
  public record StepLabel(String kind, String text, String name) {
    /** The display name of a kind, such as {@code Page view}. */
    public static String kind(PathStep.Kind kind) {
      return switch (kind) {
        case PAGE -> "Page view";
        case CLICK -> "Click";
        case CUSTOM -> "Custom event";
        case SUCCESS -> "Success";
      };
    }

    /** Kind and text, for screen readers. */
    public String accessibleText() {
      return kind + " " + text;
    }
  }
}
