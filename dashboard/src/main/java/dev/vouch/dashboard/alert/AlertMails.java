package dev.vouch.dashboard.alert;

import dev.vouch.core.site.Site;
import dev.vouch.dashboard.page.LocalTimes;
import dev.vouch.dashboard.page.SettingsPage;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.alert.Alert;
import dev.vouch.directory.alert.Alert.AlertState;
import dev.vouch.directory.alert.AlertMessage;
import dev.vouch.directory.alert.AlertRegistry;
import dev.vouch.directory.outbox.MessageDelivery;
import dev.vouch.http.PublicUrl;
import dev.vouch.messages.mail.MailWriter;
import dev.vouch.messages.mail.MailWriter.MailContent;
import dev.vouch.messages.mail.MailWriter.WrittenMail;
import gg.jte.models.runtime.JteModel;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * Writer of mails about alerts. A mail contains what the alerts page shows, and no visitor data.
 * Thread-safe.
 */
public final class AlertMails implements MailWriter {
  private final StaticTemplates templates = new StaticTemplates();
  private final AlertRegistry alerts;
  private final PublicUrl publicUrl;

  public AlertMails(AlertRegistry alerts, PublicUrl publicUrl) {
    this.alerts = alerts;
    this.publicUrl = publicUrl;
  }

  @Override
  public WrittenMail write(MessageDelivery delivery, Site site, String unsubscribeUrl) {
    return AlertMessage.parse(delivery.subject())
        .flatMap(
            message ->
                alerts
                    .find(message.alert())
                    .map(alert -> write(alert, message.state(), site, unsubscribeUrl)))
        .orElseGet(() -> new WrittenMail.Obsolete("The alert no longer exists."));
  }

  /**
   * Writes the mail, unless it reports an alert that has cleared since. A retried mail could
   * otherwise arrive after the mail about the clearing.
   */
  private WrittenMail write(Alert alert, AlertState state, Site site, String unsubscribeUrl) {
    return state == AlertState.RAISED && alert.clearing().isPresent()
        ? new WrittenMail.Obsolete("The alert cleared before the mail was sent.")
        : new WrittenMail.Written(content(alert, state, site, unsubscribeUrl));
  }

  private MailContent content(Alert alert, AlertState state, Site site, String unsubscribeUrl) {
    String label = new AlertDescription(alert.kind()).label();
    String title =
        switch (state) {
          case RAISED -> label;
          case CLEARED -> "Cleared: " + label;
        };
    return content(
        title, alert.evidence(state).message(), alert.at(state), site, Optional.of(unsubscribeUrl));
  }

  MailContent ofTest(Site site, Instant now) {
    return content(
        "Test mail",
        "This is a test mail. Alerts of this site can be sent to this address.",
        now,
        site,
        Optional.empty());
  }

  private MailContent content(
      String title, String message, Instant at, Site site, Optional<String> unsubscribeUrl) {
    String subject = "%s: %s".formatted(site.name(), title);
    String time =
        "%s (%s)".formatted(new LocalTimes(Locale.UK, site.timeZone()).of(at), site.timeZone());
    String url = publicUrl.link(SettingsPage.ALERTS.path(site.id()));
    JteModel html = templates.mailAlert(title, message, site.name(), time, url, unsubscribeUrl);
    String text =
        """
        %s

        %s

        %s, %s
        View alerts: %s
        """
            .formatted(title, message, site.name(), time, url);
    return new MailContent(
        subject, text + unsubscribeUrl.map(AlertMails::footer).orElse(""), html.render());
  }

  private static String footer(String unsubscribeUrl) {
    return """

    --\s
    You get this mail because an owner of the site chose you for its alerts.
    Unsubscribe: %s
    """
        .formatted(unsubscribeUrl);
  }
}
