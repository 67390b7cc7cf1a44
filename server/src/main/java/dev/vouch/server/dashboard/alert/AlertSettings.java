package dev.vouch.server.dashboard.alert;

import dev.vouch.core.alert.AlertKind;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.Directory;
import dev.vouch.directory.alert.Alert;
import dev.vouch.directory.alert.AlertDelivery;
import dev.vouch.directory.alert.Webhook;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the page shows.
 *
 * @param chosen the alerts that are on
 * @param raised what lasts, the longest first
 * @param latest what was raised, the newest first
 * @param deliveries what was sent, the newest first
 */
public record AlertSettings(
    Set<AlertKind> chosen,
    List<Alert> raised,
    List<Alert> latest,
    Optional<Webhook> webhook,
    List<AlertDelivery> deliveries) {
  private static final int SHOWN = 20;

  static AlertSettings of(Directory directory, SiteId site) {
    return new AlertSettings(
        directory.alerts().chosen(site),
        directory.alerts().raised(site),
        directory.alerts().latest(site, SHOWN),
        directory.webhooks().of(site),
        directory.webhooks().latest(site, SHOWN));
  }

  /** All kinds there are. */
  public List<AlertDescription> kinds() {
    return Arrays.stream(AlertKind.values()).map(AlertDescription::new).toList();
  }

  /** Whether an alert of this kind is on. */
  public boolean isOn(AlertDescription words) {
    return chosen.contains(words.kind());
  }

  /** What lasts of this kind. */
  public long raised(AlertDescription words) {
    return raised.stream().filter(alert -> alert.kind() == words.kind()).count();
  }
}
