package dev.vouch.dashboard.success;

import dev.vouch.dashboard.report.Panel;
import dev.vouch.dashboard.report.TimeChart;
import java.util.List;

/** A success over time. */
public sealed interface SuccessChart {
  /** Returns links to this and the other charts. */
  List<Panel.Tab> tabs();

  /** The number of successes by source. */
  record BySource(List<Panel.Tab> tabs, StackedChart successes) implements SuccessChart {
    public BySource {
      tabs = List.copyOf(tabs);
    }
  }

  /** The cumulative revenue in one currency. */
  record CumulativeRevenue(List<Panel.Tab> tabs, TimeChart revenue) implements SuccessChart {
    public CumulativeRevenue {
      tabs = List.copyOf(tabs);
    }
  }
}
