package dev.vouch.app;

import dev.vouch.app.MaintenanceScheduler.Task;
import dev.vouch.core.metric.OutcomeCounts;
import dev.vouch.dashboard.alert.AlertMails;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.page.SettingsPage;
import dev.vouch.dashboard.summary.SummaryMails;
import dev.vouch.directory.alert.AlertRegistry;
import dev.vouch.directory.key.SharedKeyActivity;
import dev.vouch.directory.lease.Leadership;
import dev.vouch.http.PublicUrl;
import dev.vouch.messages.alert.AlertEvaluation;
import dev.vouch.messages.alert.SummaryMessages;
import dev.vouch.messages.alert.WebhookDeliveries;
import dev.vouch.messages.alert.WebhookMessages;
import dev.vouch.messages.alert.WebhookSender;
import dev.vouch.messages.mail.MailDeliveries;
import dev.vouch.messages.mail.MailSettings;
import dev.vouch.messages.mail.MailWriter;
import dev.vouch.messages.mail.Mailer;
import dev.vouch.messages.mail.Mailer.MailAttempt;
import dev.vouch.messages.mail.SmtpMailer;
import dev.vouch.messages.summary.SummarySchedule;
import dev.vouch.reports.SummaryReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The alerting subsystem. It evaluates alerts every minute, and delivers alerts and the weekly and
 * monthly summaries to webhooks and by mail.
 *
 * @param mailer the sender of mail; empty if mail is not configured
 * @param mailAttempts the number of attempts to send mail, by outcome
 */
record Alerting(
    WebhookSender webhookSender,
    WebhookDeliveries deliveries,
    Optional<Mailer> mailer,
    OutcomeCounts<MailAttempt> mailAttempts,
    MaintenanceScheduler scheduler) {
  static Alerting start(
      Startup startup, Storage storage, Ingestion ingestion, SummaryReader summaries) {
    WebhookSender sender =
        startup.resources().add("webhook sender", new WebhookSender(startup.clock()));
    WebhookDeliveries deliveries =
        startup
            .resources()
            .add("webhook deliveries", deliveries(startup, storage, sender, summaries));
    OutcomeCounts<MailAttempt> mailAttempts = new OutcomeCounts<>(MailAttempt.class);
    Optional<Mailer> mailer =
        startup.configuration().mail().map(settings -> mailer(startup, settings));
    mailer.ifPresent(sending -> startMail(startup, storage, sending, summaries, mailAttempts));
    MaintenanceScheduler scheduler =
        startup
            .resources()
            .add("alerts", new MaintenanceScheduler(tasks(startup, storage, ingestion)));
    return new Alerting(sender, deliveries, mailer, mailAttempts, scheduler);
  }

  private static WebhookDeliveries deliveries(
      Startup startup, Storage storage, WebhookSender sender, SummaryReader summaries) {
    PublicUrl publicUrl = startup.configuration().publicUrl();
    return WebhookDeliveries.start(
        storage.directory().sites(),
        storage.directory().messages(),
        sender,
        new WebhookMessages(publicUrl, SettingsPage.ALERTS::path),
        new SummaryMessages(summaries, publicUrl, Section.OVERVIEW::path),
        storage.coordination().leadership(),
        startup.clock(),
        startup.random());
  }

  private static List<Task> tasks(Startup startup, Storage storage, Ingestion ingestion) {
    Leadership leadership = storage.coordination().leadership();
    Optional<SharedKeyActivity> shared = storage.coordination().keyActivity();
    AlertEvaluation evaluation =
        new AlertEvaluation(
            storage.directory().sites(),
            storage.directory().keys(),
            storage.directory().messages().alerts(),
            storage.reporting().queries(),
            ingestion.keyActivity(),
            () -> shared.map(SharedKeyActivity::ofOthers).orElse(Map.of()),
            storage::isCurrent,
            leadership,
            startup.clock());
    return List.of(
        new Task(
            "share the activity of keys",
            () -> shared.ifPresent(all -> all.store(ingestion.keyActivity().periods()))),
        new Task("evaluate alerts", evaluation),
        new Task(
                "add summaries",
                new SummarySchedule(
                    storage.directory().sites(),
                    storage.directory().messages(),
                    storage::isCurrent,
                    startup.clock()))
            .ofLeader(leadership));
  }

  private static Mailer mailer(Startup startup, MailSettings settings) {
    return startup.resources().add("mailer", new SmtpMailer(settings));
  }

  private static void startMail(
      Startup startup,
      Storage storage,
      Mailer mailer,
      SummaryReader summaries,
      OutcomeCounts<MailAttempt> mailAttempts) {
    PublicUrl publicUrl = startup.configuration().publicUrl();
    startup
        .resources()
        .add(
            "mail deliveries",
            MailDeliveries.start(
                storage.directory().sites(),
                storage.directory().people(),
                storage.directory().messages(),
                mailer,
                writer(storage.directory().messages().alerts(), summaries, publicUrl),
                publicUrl,
                mailAttempts,
                storage.coordination().leadership(),
                startup.clock(),
                startup.random()));
  }

  private static MailWriter writer(
      AlertRegistry registry, SummaryReader reader, PublicUrl publicUrl) {
    MailWriter alerts = new AlertMails(registry, publicUrl);
    MailWriter summaries = new SummaryMails(reader, publicUrl);
    return (delivery, site, unsubscribeUrl) ->
        (switch (delivery.subscription().topic()) {
              case ALERTS -> alerts;
              case WEEKLY_SUMMARY, MONTHLY_SUMMARY -> summaries;
            })
            .write(delivery, site, unsubscribeUrl);
  }
}
