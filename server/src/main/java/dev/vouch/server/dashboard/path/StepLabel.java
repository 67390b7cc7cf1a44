package dev.vouch.server.dashboard.path;

import dev.vouch.core.report.PathStep;

/**
 * A step as people read it.
 *
 * @param kind such as {@code Page}
 * @param text its path or name
 */
public record StepLabel(String kind, String text) {
  /** Shows a step. */
  public static StepLabel of(PathStep step) {
    return new StepLabel(kind(step.kind()), step.text());
  }

  /** Shows a step as reports spell it, such as {@code page:/pricing}. */
  public static StepLabel of(String written) {
    return PathStep.parse(written).map(StepLabel::of).orElseThrow();
  }

  /** A kind, such as {@code Page}. */
  public static String kind(PathStep.Kind kind) {
    return switch (kind) {
      case PAGE -> "Page";
      case CLICK -> "Click";
      case CUSTOM -> "Custom event";
      case SUCCESS -> "Success";
    };
  }

  /** Both, for those who hear it. */
  public String spoken() {
    return kind + " " + text;
  }
}
