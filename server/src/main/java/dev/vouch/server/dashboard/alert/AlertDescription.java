package dev.vouch.server.dashboard.alert;

import dev.vouch.core.alert.AlertKind;
import dev.vouch.server.dashboard.page.Section;

/** The texts of a kind of alert. */
public record AlertDescription(AlertKind kind) {
  /** Its name. */
  public String label() {
    return switch (kind) {
      case NO_SUCCESS -> "No success for unusually long";
      case KEY_REFUSED -> "A key gets mostly errors";
      case COVERAGE_FALLING -> "Coverage is falling";
      case KEY_NEAR_LIMIT -> "A key is near its rate limit";
    };
  }

  /** When it is raised. */
  public String rule() {
    return switch (kind) {
      case NO_SUCCESS ->
          "No confirmed success for at least an hour, and for three times as long as the longest"
              + " silence around this hour of the week in the last four weeks.";
      case KEY_REFUSED ->
          "More than half of a key’s requests in the last 15 minutes, at least 20, were refused for"
              + " what is in them.";
      case COVERAGE_FALLING ->
          "Of the last 24 hours’ successes, at least 20, less than two thirds of the share of the"
              + " 14 days before are credited to a visitor.";
      case KEY_NEAR_LIMIT ->
          "In the last 15 minutes a key used 80 % of its rate limit or more, or got a 429.";
    };
  }

  /** What a link to {@link #section} says. */
  public String remedy() {
    return switch (kind) {
      case NO_SUCCESS -> "Look at the successes";
      case KEY_REFUSED -> "See what was refused";
      case KEY_NEAR_LIMIT -> "Look at the keys";
      case COVERAGE_FALLING -> "See why in coverage";
    };
  }

  /** Where to look when it is raised. */
  public Section section() {
    return switch (kind) {
      case NO_SUCCESS, COVERAGE_FALLING -> Section.SUCCESSES;
      case KEY_REFUSED -> Section.LIVE;
      case KEY_NEAR_LIMIT -> Section.KEYS;
    };
  }
}
