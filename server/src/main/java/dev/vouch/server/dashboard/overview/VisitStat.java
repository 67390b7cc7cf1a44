package dev.vouch.server.dashboard.overview;

import dev.vouch.core.report.Visits;
import dev.vouch.server.dashboard.report.NumberChange;
import dev.vouch.server.dashboard.report.NumberFormats;
import java.util.List;
import java.util.Optional;

/**
 * A number about visits.
 *
 * @param change empty without a comparison or without earlier visits
 * @param isLessBetter whether a decrease is an improvement
 */
public record VisitStat(
    String label, String shown, Optional<NumberChange> change, boolean isLessBetter) {
  /** The numbers of a period, compared with another one. */
  static List<VisitStat> of(Visits now, Optional<Visits> earlier, NumberFormats numbers) {
    Optional<Visits> before = earlier.filter(visits -> visits.visits() > 0);
    return List.of(
        new VisitStat(
            "Visits",
            numbers.count(now.visits()),
            before.map(then -> numbers.change(now.visits(), then.visits())),
            false),
        new VisitStat(
            "Bounce rate",
            numbers.percent(now.bounceRate()),
            before.map(then -> numbers.change(now.bounceRate(), then.bounceRate())),
            true),
        new VisitStat(
            "Visit duration",
            numbers.duration(now.meanDuration()),
            before.map(then -> numbers.change(now.meanDuration(), then.meanDuration())),
            false),
        new VisitStat(
            "Views per visit",
            numbers.ratio(now.viewsPerVisit()),
            before.map(then -> numbers.ratioChange(now.viewsPerVisit(), then.viewsPerVisit())),
            false));
  }
}
