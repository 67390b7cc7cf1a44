package dev.vouch.server.dashboard.alert;

import dev.vouch.core.site.Site;
import dev.vouch.server.alert.WebhookSender.DeliveryAttempt;
import dev.vouch.server.dashboard.page.Notice;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.SettingsTab;
import java.util.Optional;

/**
 * What the page says about what was just done.
 *
 * @param isGood whether all went well
 */
public record AlertNotice(String text, boolean isGood) {
  /** Notices that the page's address alone can name. */
  enum Kind implements Notice {
    SAVED("Alert settings saved."),
    MOVED("Webhook URL updated. The signing secret is unchanged."),
    REMOVED("Webhook and signing secret removed.");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    /** Leads to the page, which will say it. */
    PageAnswer at(Site site) {
      return at(SettingsTab.ALERTS.path(site.id()));
    }
  }

  static Optional<AlertNotice> of(PageRequest request) {
    return Notice.of(request, Kind.values()).map(kind -> new AlertNotice(kind.text, true));
  }

  static AlertNotice ofTest(DeliveryAttempt attempt) {
    return switch (attempt) {
      case DeliveryAttempt.Accepted(String words) ->
          new AlertNotice("Test message delivered. " + words, true);
      case DeliveryAttempt.Failed(String words) ->
          new AlertNotice("Test message failed. " + words, false);
    };
  }
}
