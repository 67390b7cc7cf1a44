package dev.vouch.messages.alert;

import dev.vouch.core.alert.KeyActivity;
import dev.vouch.core.alert.KeyPeriods;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.directory.alert.AlertRegistry;
import dev.vouch.directory.key.KeyRegistry;
import dev.vouch.directory.lease.Leadership;
import dev.vouch.directory.site.SiteRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Evaluator of the enabled alerts of all sites: alerts on API keys in every run, alerts on reports
 * every ten minutes. A failure for one site does not affect others. Not thread-safe.
 */
public final class AlertEvaluation implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(AlertEvaluation.class);
  private static final Duration REPORTS_INTERVAL = Duration.ofMinutes(10);

  /**
   * The time limit of a run's warehouse queries; the next run continues with the remaining sites.
   */
  private static final Duration REPORTS_TIME_MAX = Duration.ofSeconds(10);

  private final SiteRegistry sites;
  private final AlertRegistry alerts;
  private final KeyActivity activity;
  private final Supplier<Map<KeyId, KeyPeriods>> activityOfOthers;
  private final KeyAlertEvaluator keyEvaluator;
  private final ReportAlertEvaluator reportEvaluator;
  private final BooleanSupplier isWarehouseCurrent;
  private final Leadership leadership;
  private final InstantSource clock;
  private final Map<SiteId, Instant> evaluatedAt = new HashMap<>();

  /**
   * Creates the evaluation.
   *
   * @param activityOfOthers returns the activity of keys on the other nodes of the cluster
   * @param isWarehouseCurrent whether the warehouse includes the latest events; if not, alerts on
   *     reports are not evaluated
   * @param leadership decides whether this node evaluates alerts
   */
  public AlertEvaluation(
      SiteRegistry sites,
      KeyRegistry keys,
      AlertRegistry alerts,
      ReportQueries warehouse,
      KeyActivity activity,
      Supplier<Map<KeyId, KeyPeriods>> activityOfOthers,
      BooleanSupplier isWarehouseCurrent,
      Leadership leadership,
      InstantSource clock) {
    this.sites = sites;
    this.alerts = alerts;
    this.activity = activity;
    this.activityOfOthers = activityOfOthers;
    this.keyEvaluator = new KeyAlertEvaluator(alerts, keys, activity, clock);
    this.reportEvaluator = new ReportAlertEvaluator(alerts, warehouse, clock);
    this.isWarehouseCurrent = isWarehouseCurrent;
    this.leadership = leadership;
    this.clock = clock;
  }

  @Override
  public void run() {
    activity.removeIdle();
    if (!leadership.isHeld()) {
      return;
    }
    List<Site> alerted =
        alerts.sites().stream().flatMap(site -> sites.find(site).stream()).toList();
    Map<KeyId, KeyPeriods> periods = periods();
    alerted.forEach(site -> attempt(site, each -> keyEvaluator.evaluate(each, periods)));
    if (isWarehouseCurrent.getAsBoolean()) {
      evaluateReports(alerted);
    }
  }

  private Map<KeyId, KeyPeriods> periods() {
    Map<KeyId, KeyPeriods> periods = new HashMap<>(activity.periods());
    activityOfOthers.get().forEach((key, of) -> periods.merge(key, of, KeyPeriods::plus));
    return periods;
  }

  private void evaluateReports(List<Site> sites) {
    evaluatedAt.keySet().retainAll(sites.stream().map(Site::id).toList());
    long startedNanos = System.nanoTime();
    Instant now = clock.instant();
    for (Site site : leastRecentlyEvaluated(sites, now)) {
      evaluatedAt.put(site.id(), now);
      attempt(site, reportEvaluator::evaluate);
      if (System.nanoTime() - startedNanos > REPORTS_TIME_MAX.toNanos()) {
        return;
      }
    }
  }

  private List<Site> leastRecentlyEvaluated(List<Site> sites, Instant now) {
    return sites.stream()
        .filter(site -> !lastEvaluated(site).plus(REPORTS_INTERVAL).isAfter(now))
        .sorted(Comparator.comparing(this::lastEvaluated))
        .toList();
  }

  private Instant lastEvaluated(Site site) {
    return evaluatedAt.getOrDefault(site.id(), Instant.EPOCH);
  }

  private void attempt(Site site, Consumer<Site> evaluate) {
    if (!leadership.isHeld()) {
      return;
    }
    try {
      evaluate.accept(site);
    } catch (RuntimeException e) {
      LOG.error("Could not evaluate the alerts of {}; trying again later", site.id(), e);
    }
  }
}
