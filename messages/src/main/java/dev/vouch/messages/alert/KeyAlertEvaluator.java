package dev.vouch.messages.alert;

import dev.vouch.core.alert.AlertKind;
import dev.vouch.core.alert.Finding.Evidence;
import dev.vouch.core.alert.KeyActivity;
import dev.vouch.core.alert.KeyPeriods;
import dev.vouch.core.alert.KeyRules;
import dev.vouch.core.alert.Thresholds;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.alert.Alert;
import dev.vouch.directory.alert.AlertRegistry;
import dev.vouch.directory.key.IssuedKey;
import dev.vouch.directory.key.KeyRegistry;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Evaluator of the alerts on a site's API keys, from the statistics of all nodes. */
final class KeyAlertEvaluator {
  private static final Evidence KEY_ENDED =
      Evidence.of("The key was revoked or has expired.", Map.of());

  private final AlertRegistry alerts;
  private final KeyRegistry keys;
  private final KeyActivity activity;
  private final InstantSource clock;

  KeyAlertEvaluator(
      AlertRegistry alerts, KeyRegistry keys, KeyActivity activity, InstantSource clock) {
    this.alerts = alerts;
    this.keys = keys;
    this.activity = activity;
    this.clock = clock;
  }

  /**
   * Evaluates the alerts of a site.
   *
   * @param periods the activity of keys on all nodes
   */
  void evaluate(Site site, Map<KeyId, KeyPeriods> periods) {
    Set<AlertKind> chosen = alerts.enabledKinds(site.id());
    if (!chosen.contains(AlertKind.KEY_REFUSED) && !chosen.contains(AlertKind.KEY_NEAR_LIMIT)) {
      return;
    }
    Set<KeyId> active = new HashSet<>();
    for (IssuedKey issued : keys.list(site.id())) {
      if (issued.key().isActive(clock.instant())) {
        active.add(issued.key().id());
        evaluate(site.id(), issued, periods.getOrDefault(issued.key().id(), KeyPeriods.NOTHING));
      }
    }
    for (Alert alert : alerts.raised(site.id())) {
      if (!alert.key().stream().allMatch(active::contains)) {
        alerts.clear(site.id(), alert.kind(), alert.key(), KEY_ENDED);
      }
    }
  }

  /**
   * Evaluates all kinds of alerts on a key. The registry raises only the kinds that the site has
   * enabled.
   */
  private void evaluate(SiteId site, IssuedKey issued, KeyPeriods periods) {
    KeyId id = issued.key().id();
    KeyRules.Activity key =
        new KeyRules.Activity(
            issued.name(),
            periods.lastQuarterHour(),
            periods.lastHour(),
            activity.isComplete(Thresholds.KEY_CLEAR_PERIOD));
    alerts.apply(site, AlertKind.KEY_REFUSED, Optional.of(id), KeyRules.refused(key));
    alerts.apply(site, AlertKind.KEY_NEAR_LIMIT, Optional.of(id), KeyRules.nearLimit(key));
  }
}
