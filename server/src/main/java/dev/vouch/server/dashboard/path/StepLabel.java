package dev.vouch.server.dashboard.path;

import dev.vouch.core.report.PathStep;

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
