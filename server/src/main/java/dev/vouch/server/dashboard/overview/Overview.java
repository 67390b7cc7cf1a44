package dev.vouch.server.dashboard.overview;

import dev.vouch.server.dashboard.report.Metric;
import dev.vouch.server.dashboard.report.NumberChange;
import dev.vouch.server.dashboard.report.Panel;
import dev.vouch.server.dashboard.report.TimeChart;
import java.util.List;
import java.util.Optional;

/**
 * What the page shows when something happened.
 *
 * @param large two to a row
 * @param small three to a row
 */
public record Overview(List<Stat> stats, TimeChart chart, List<Panel> large, List<Panel> small) {
  public Overview {
    stats = List.copyOf(stats);
    large = List.copyOf(large);
    small = List.copyOf(small);
  }

  /**
   * A total, and a link to its chart.
   *
   * @param isShown whether the chart is this one's already
   * @param change empty when nothing is compared, or there is nothing to compare with
   */
  public record Stat(
      Metric measure, String shown, Optional<NumberChange> change, String path, boolean isShown) {}
}
