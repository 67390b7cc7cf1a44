package dev.vouch.server.dashboard.overview;

import dev.vouch.server.dashboard.report.Metric;
import dev.vouch.server.dashboard.report.NumberChange;
import java.util.Optional;

/**
 * A total, and a link to its chart.
 *
 * @param isShown whether the chart is this one's already
 * @param change empty when nothing is compared, or there is nothing to compare with
 */
public record Stat(
    Metric measure, String shown, Optional<NumberChange> change, String path, boolean isShown) {}
