package dev.vouch.server.dashboard.overview;

import dev.vouch.server.dashboard.report.Change;
import dev.vouch.server.dashboard.report.Measure;
import java.util.Optional;

/**
 * A total, and a link to its chart.
 *
 * @param isShown whether the chart is this one's already
 * @param change empty when nothing is compared, or there is nothing to compare with
 */
public record Stat(
    Measure measure, String shown, Optional<Change> change, String path, boolean isShown) {}
