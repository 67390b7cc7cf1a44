package dev.vouch.server.dashboard.success;

import dev.vouch.server.dashboard.report.Panel;
import dev.vouch.server.dashboard.report.TimeChart;
import java.util.List;
import java.util.Optional;

/**
 * A success over time: the number of successes by source, or the cumulative revenue in one
 * currency. Exactly one of the two charts is present.
 *
 * @param tabs links to the charts
 */
public record SuccessChart(
    List<Panel.Tab> tabs, Optional<StackedChart> bySource, Optional<TimeChart> cumulativeRevenue) {
  public SuccessChart {
    tabs = List.copyOf(tabs);
  }
}
