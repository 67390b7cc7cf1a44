package dev.vouch.server.dashboard.overview;

import dev.vouch.server.dashboard.report.NumberChange;
import java.util.Optional;

/**
 * A number about visits.
 *
 * @param change empty without a comparison or without earlier visits
 * @param isLessBetter whether a decrease is an improvement
 */
public record VisitStat(
    String label, String shown, Optional<NumberChange> change, boolean isLessBetter) {}
