package dev.vouch.server.dashboard.overview;

import dev.vouch.server.dashboard.report.Panel;
import dev.vouch.server.dashboard.report.TimeChart;
import java.util.List;

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
}
