package dev.vouch.server.dashboard.map;

import dev.vouch.server.dashboard.map.CountryMap.LegendEntry;
import dev.vouch.server.dashboard.report.NumberFormats;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The shades of countries by their share of the visitors, from light to dark. */
public enum ShareStep {
  LOWEST(0),
  LOW(0.01),
  MIDDLE(0.05),
  HIGH(0.1),
  HIGHEST(0.25);

  private final double from;

  ShareStep(double from) {
    this.from = from;
  }

  /** Returns the step of a share of 0 to 1. */
  static ShareStep of(double share) {
    return Arrays.stream(values())
        .filter(step -> share >= step.from)
        .reduce(LOWEST, (_, higher) -> higher);
  }

  static List<LegendEntry> legend(NumberFormats numbers) {
    return Arrays.stream(values()).map(step -> new LegendEntry(step, step.label(numbers))).toList();
  }

  private String label(NumberFormats numbers) {
    return this == LOWEST ? "under " + numbers.percent(LOW.from) : "from " + numbers.percent(from);
  }

  /** Returns the CSS class. */
  public String style() {
    return "share-" + name().toLowerCase(Locale.ROOT);
  }
}
