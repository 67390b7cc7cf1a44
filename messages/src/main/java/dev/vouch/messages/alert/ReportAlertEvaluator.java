package dev.vouch.messages.alert;

import dev.vouch.core.alert.AlertKind;
import dev.vouch.core.alert.CoverageRule;
import dev.vouch.core.alert.Finding;
import dev.vouch.core.alert.NoSuccessRule;
import dev.vouch.core.alert.Thresholds;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.Coverage;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SuccessGapQuestion;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.directory.alert.Alert;
import dev.vouch.directory.alert.AlertRegistry;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Evaluator of the alerts on a site's reports. Skips queries whose result cannot raise an alert.
 */
final class ReportAlertEvaluator {
  private final AlertRegistry alerts;
  private final ReportQueries warehouse;
  private final InstantSource clock;

  ReportAlertEvaluator(AlertRegistry alerts, ReportQueries warehouse, InstantSource clock) {
    this.alerts = alerts;
    this.warehouse = warehouse;
    this.clock = clock;
  }

  void evaluate(Site site) {
    Set<AlertKind> chosen = alerts.enabledKinds(site.id());
    if (chosen.contains(AlertKind.NO_SUCCESS)) {
      latestSuccess(site.id())
          .ifPresent(latest -> apply(site, AlertKind.NO_SUCCESS, noSuccess(site, latest)));
    }
    if (chosen.contains(AlertKind.COVERAGE_FALLING)) {
      apply(site, AlertKind.COVERAGE_FALLING, coverage(site.id()));
    }
  }

  private void apply(Site site, AlertKind kind, Finding finding) {
    alerts.apply(site.id(), kind, Optional.empty(), finding);
  }

  private Optional<Instant> raisedAt(SiteId site, AlertKind kind) {
    return alerts.raised(site, kind, Optional.empty()).map(Alert::raisedAt);
  }

  private Optional<Instant> latestSuccess(SiteId site) {
    return warehouse.answer(EventsQuestion.successes(site, 1)).events().stream()
        .map(CreditedEvent::at)
        .findFirst();
  }

  private Finding noSuccess(Site site, Instant latest) {
    Instant now = clock.instant();
    Optional<Instant> raisedAt = raisedAt(site.id(), AlertKind.NO_SUCCESS);
    if (raisedAt.isPresent()) {
      return NoSuccessRule.evaluateRaised(latest, raisedAt.get(), site.timeZone());
    }
    if (!NoSuccessRule.mayBeUnusual(latest, now)) {
      return new Finding.Undecided();
    }
    SuccessGapQuestion usual =
        new SuccessGapQuestion(
            scope(site.id(), now.minus(Thresholds.GAP_HISTORY), now),
            NoSuccessRule.sameHours(now, site.timeZone()));
    return NoSuccessRule.evaluateCleared(latest, warehouse.answer(usual), now, site.timeZone());
  }

  private Finding coverage(SiteId site) {
    Instant now = clock.instant();
    Coverage recent = coverage(site, now.minus(Thresholds.COVERAGE_PERIOD), now);
    if (recent.successes() < Thresholds.COVERAGE_SUCCESSES_MIN) {
      return new Finding.Undecided();
    }
    Instant compared = raisedAt(site, AlertKind.COVERAGE_FALLING).orElse(now);
    Instant until = compared.minus(Thresholds.COVERAGE_PERIOD);
    return CoverageRule.judge(
        recent, coverage(site, until.minus(Thresholds.COVERAGE_BASELINE), until));
  }

  private Coverage coverage(SiteId site, Instant from, Instant until) {
    return warehouse.answer(new CoverageQuestion(scope(site, from, until)));
  }

  private static Scope scope(SiteId site, Instant from, Instant until) {
    return new Scope(site, from, until, AttributionModel.LAST, List.of());
  }
}
